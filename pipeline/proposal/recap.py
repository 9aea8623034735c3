"""The recap of a week as a draft pull request, once the week is over and its days are proposed."""

from __future__ import annotations

from datetime import datetime

from pipeline.days import due_recap
from pipeline.models import Episode, episode_key
from pipeline.proposal.desk import Desk, land, open_draft, push
from pipeline.weekly import generate_week


def recap_of(desk: Desk, *, now: datetime) -> tuple[Episode, str] | None:
    """Make and propose the recap of the newest completed week that has none; return it and its address.

    None when the show wants no recaps, none is due, or somebody decides or has decided about it already.
    Raises what generate_week and the remote raise.
    """
    show = desk.show
    if not show.weekly:
        return None
    week = due_recap(show, desk.tools.store, now=now)
    if week is None:
        return None
    key = episode_key("weekly", week)
    branch = f"{desk.prefix}{key}"
    if desk.hosting.pulls([branch]).get(branch):
        return None
    remote = desk.checkout.look(desk.prefix)
    desk.checkout.fetch([remote.base_tip])
    episode, _ = generate_week(show, week, desk.tools, now=now)
    if episode.status == "approved" and land(desk, key, episode, remote):
        return episode, ""
    push(desk, key, episode, remote, branch)
    return episode, open_draft(desk, key, episode, remote, ())
