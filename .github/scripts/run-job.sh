#!/usr/bin/env bash
# One job of the action. Everything from outside arrives as a variable and leaves as a quoted argument;
# what it means is for mergecast to judge.
set -euo pipefail
here="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
common=(--config "$MERGECAST_CONFIG")
[ -z "${MERGECAST_SHOW:-}" ] || common+=(--show "$MERGECAST_SHOW")
problem="$RUNNER_TEMP/mergecast-problem.txt"
rm -f "$problem"

# Run a command; what it says on stderr is shown as it comes, and kept where it fails.
keeping_problem() {
  local code=0
  { "$@" 2>&1 >&3 | tee "$problem" >&2; } 3>&1 || code=$?
  if [ "$code" -eq 0 ]; then rm -f "$problem"; return 0; fi
  echo "exit code: $code" >> "$problem"
  echo "problem=$problem" >> "$GITHUB_OUTPUT"
  return "$code"
}

case "$MERGECAST_JOB" in
  propose)
    [ -z "${MERGECAST_DATE:-}" ] || common+=("--date=$MERGECAST_DATE")
    [ "${MERGECAST_FORCE:-false}" != true ] || common+=(--force)
    keeping_problem mergecast propose "${common[@]}"
    ;;
  shows)
    matrix="$(mergecast shows --json "${common[@]}")"
    echo "matrix=$matrix" >> "$GITHUB_OUTPUT"
    case "$matrix" in
      *'"review": "automatic"'*) echo "automatic=true" >> "$GITHUB_OUTPUT" ;;
      *) echo "automatic=false" >> "$GITHUB_OUTPUT" ;;
    esac
    ;;
  check)
    keeping_problem mergecast check --config "$MERGECAST_CONFIG"
    ;;
  publish)
    keeping_problem mergecast check --config "$MERGECAST_CONFIG"
    keeping_problem mergecast publish --merged "--site=$MERGECAST_SITE" "--audio=$MERGECAST_AUDIO" "${common[@]}"
    ;;
  alarm)
    bash "$here/alarm.sh"
    ;;
  none) ;;
  *)
    echo "::error::there is no job called like this; propose, shows, check, publish, alarm or none" >&2
    exit 2
    ;;
esac
