#!/usr/bin/env bash
# Examines the target that the environment names, appends the summary to the job's, and ends with the kit's exit code.
set -uo pipefail
arguments=("$COMMAND" --out "$OUT")
[ -n "${TARGET:-}" ] && arguments+=(--target "$TARGET")
[ -n "${PROFILE:-}" ] && arguments+=(--profile "$PROFILE")
[ -n "${ALERTS_AT:-}" ] && arguments+=(--alerts-at "$ALERTS_AT")
[ -n "${BASELINE:-}" ] && arguments+=(--baseline "$BASELINE")
# The user's own words: quotes hold them together, and nothing in them is expanded.
words=$(mktemp)
trap 'rm -f "$words"' EXIT
if ! printf '%s' "${ARGUMENTS:-}" | xargs -r printf '%s\0' >"$words"; then
  echo "arguments: a quote is not closed" >&2
  exit 3
fi
while IFS= read -r -d '' word; do arguments+=("$word"); done <"$words"
# Any answer will do: what it is worth, and that there is none, the kit says itself.
address=${TARGET:-${KIT_TARGET:-}}
[ -n "$address" ] && [ "${WAIT:-0}" != 0 ] &&
  curl --silent --output /dev/null --max-time 5 --retry "$WAIT" --retry-delay 1 --retry-connrefused "$address"
# Its hints are read elsewhere: there the kit stands in a clone.
export KIT_COMMAND=${KIT_COMMAND:-node CLONE/scripts/kit.mjs}
# In a CI a target that nobody named is an error, and the action is one wherever it runs.
CI=true node "$KIT" "${arguments[@]}"
code=$?
[ -f "$OUT/summary.md" ] && cat "$OUT/summary.md" >>"${GITHUB_STEP_SUMMARY:-/dev/null}"
echo "exit-code=$code" >>"${GITHUB_OUTPUT:-/dev/null}"
exit "$code"
