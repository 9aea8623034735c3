#!/usr/bin/env bash
# Installs Mergecast from the action's own folder, with the versions that it was tested with.
set -euo pipefail
case "${MERGECAST_EXTRAS:-}" in
  *[!a-z0-9,-]*) echo "::error::extras holds something other than names and commas" >&2; exit 2 ;;
esac
case "${MERGECAST_PYTHON:-}" in
  "" | *[!0-9.]*) echo "::error::python is no version such as 3.12" >&2; exit 2 ;;
esac
place="$RUNNER_TEMP/mergecast"
wanted="$GITHUB_ACTION_PATH${MERGECAST_EXTRAS:+[$MERGECAST_EXTRAS]}"
uv venv --quiet --clear --python "$MERGECAST_PYTHON" "$place"
uv pip install --quiet --python "$place" --constraint "$GITHUB_ACTION_PATH/.ci/constraints.txt" "$wanted"
echo "$place/bin" >> "$GITHUB_PATH"
