#!/usr/bin/env bash
# Opens or updates the one issue that says that the daily job failed and who must act, and closes it when all is
# well again. Needs gh only: it also runs where Mergecast could not be installed.
set -euo pipefail
title="Mergecast needs somebody"
run="${GITHUB_SERVER_URL:-https://github.com}/$GITHUB_REPOSITORY/actions/runs/$GITHUB_RUN_ID"
# Listed, not searched: the index of the search lags behind, and two issues would be one too many.
number="$(gh issue list --repo "$GITHUB_REPOSITORY" --state open --limit 1000 --json number,title \
  --jq "map(select(.title == \"$title\")) | min_by(.number) | .number // empty")"

if [ "$MERGECAST_FAILED" != true ]; then
  if [ -n "$number" ]; then
    gh issue close "$number" --repo "$GITHUB_REPOSITORY" --comment "The run $run ended well."
  fi
  exit 0
fi

body="$RUNNER_TEMP/mergecast-alarm.md"
{
  echo "The run $run failed."
  echo
  found=""
  if [ -n "${MERGECAST_PROBLEMS:-}" ] && [ -d "$MERGECAST_PROBLEMS" ]; then
    while IFS= read -r -d '' file; do
      found=yes
      echo "What it said (${file#"$MERGECAST_PROBLEMS"/}):"
      echo
      # In a block of code nothing is a mention or a reference; only a fence could end it.
      echo '~~~~text'
      tail -n 25 "$file" | cut -c1-500 | tr -d '~\000-\010\013-\037'
      echo '~~~~'
      echo
    done < <(find "$MERGECAST_PROBLEMS" -type f -name '*.txt' -print0 | sort -z)
  fi
  if [ -z "$found" ]; then
    echo "No job said why: it was stopped, or could not start. Who must act: whoever keeps this repository,"
    echo "by looking at the run. Nothing is lost: the next run makes what is missing."
  else
    echo "A line \"who must act\" above says whose turn it is. Missed days are made by the next run that succeeds."
  fi
  echo
  echo "This issue is updated while runs fail, and closed by the first one that does not."
} > "$body"

if [ -n "$number" ]; then
  gh issue edit "$number" --repo "$GITHUB_REPOSITORY" --body-file "$body"
else
  gh issue create --repo "$GITHUB_REPOSITORY" --title "$title" --body-file "$body"
fi
