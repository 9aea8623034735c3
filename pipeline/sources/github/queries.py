"""The GraphQL questions, and the sizes that keep them inside GitHub's limits.

Nested connections ask for at most 20 of each, so that a whole page stays far below 500,000 nodes.
"""

from __future__ import annotations

from collections.abc import Sequence

PAGE_SIZES = (100, 50, 25, 10)
DETAIL_SIZES = (50, 25, 10, 5)
COMMENTS_READ = 10

ENTRY = """
fragment Entry on PullRequest {
  id number createdAt updatedAt closedAt mergedAt
  timelineItems(first: 10, since: $since, itemTypes: [CLOSED_EVENT, REOPENED_EVENT]) {
    nodes {
      ... on ClosedEvent { createdAt }
      ... on ReopenedEvent { createdAt }
    }
  }
}
"""

INVENTORY = (
    """
query Inventory($owner: String!, $name: String!, $first: Int!, $after: String, $since: DateTime!) {
  repository(owner: $owner, name: $name) {
    nameWithOwner description isPrivate
    defaultBranchRef { name }
    pullRequests(first: $first, after: $after, orderBy: {field: UPDATED_AT, direction: DESC}) {
      pageInfo { hasNextPage endCursor }
      nodes { ...Entry }
    }
  }
}
"""
    + ENTRY
)

DETAIL = """
fragment Account on Actor { __typename login ... on User { name } }
fragment Detail on PullRequest {
  id number title body createdAt updatedAt closedAt mergedAt
  author { ...Account }
  mergedBy { ...Account }
  authorAssociation isDraft isInMergeQueue
  baseRefName headRefName headRefOid
  additions deletions changedFiles
  labels(first: 20) { totalCount nodes { name } }
  files(first: 10) { nodes { path additions deletions } }
  closingIssuesReferences(first: 10) { nodes { number title repository { nameWithOwner } } }
  reviews(first: 1) { totalCount }
  comments(first: 1) { totalCount }
  mergeCommit { message }
  commits(last: 5) { nodes { commit { message } } }
  timelineItems(last: 10, itemTypes: [
    CLOSED_EVENT, REOPENED_EVENT, BASE_REF_DELETED_EVENT, READY_FOR_REVIEW_EVENT, CONVERT_TO_DRAFT_EVENT,
    ADDED_TO_MERGE_QUEUE_EVENT
  ]) {
    pageInfo { hasPreviousPage }
    nodes {
      __typename
      ... on ReopenedEvent { createdAt actor { ...Account } }
      ... on BaseRefDeletedEvent { createdAt }
      ... on ReadyForReviewEvent { createdAt }
      ... on ConvertToDraftEvent { createdAt }
      ... on AddedToMergeQueueEvent { createdAt }
      ... on ClosedEvent {
        createdAt
        actor { ...Account }
        closer {
          __typename
          ... on Commit { oid message additions deletions repository { nameWithOwner } }
          ... on PullRequest {
            number merged
            repository { nameWithOwner }
            commits(last: 20) { nodes { commit { oid } } }
          }
        }
      }
    }
  }
}
"""

DETAILS = "query Details($ids: [ID!]!) { nodes(ids: $ids) { ...Detail } }" + DETAIL


def extras(
    *, issues: Sequence[int], targets: Sequence[int], commented: Sequence[int], is_head_due: bool
) -> str:
    """Return one question for all that is left: issue titles, reverted pull requests, comments, new arrivals.

    With `is_head_due` the top of the inventory is read again, for what was updated while pages were turned.
    """
    parts = [
        *(f"issue{n}: issueOrPullRequest(number: {n}) {{ ... on Issue {{ number title }} }}" for n in issues),
        *(f"target{n}: pullRequest(number: {n}) {{ ...Detail }}" for n in targets),
        *(f"comments{n}: pullRequest(number: {n}) {{ number ...Comments }}" for n in commented),
    ]
    fragments = []
    if targets:
        fragments.append(DETAIL)
    if commented:
        account = "" if targets else "fragment Account on Actor { __typename login ... on User { name } }"
        fragments.append(
            account
            + f"""
fragment Comments on PullRequest {{
  comments(last: {COMMENTS_READ}) {{ nodes {{ body createdAt authorAssociation author {{ ...Account }} }} }}
}}
"""
        )
    variables = "$owner: String!, $name: String!"
    if is_head_due:
        variables += ", $since: DateTime!"
        order = "orderBy: {field: UPDATED_AT, direction: DESC}"
        parts.append(f"pullRequests(first: 20, {order}) {{ nodes {{ ...Entry }} }}")
        fragments.append(ENTRY)
    inside = "\n    ".join(["nameWithOwner", *parts])
    return (
        f"query Extras({variables}) {{\n  repository(owner: $owner, name: $name) {{\n    {inside}\n  }}\n}}\n"
        + "".join(fragments)
    )
