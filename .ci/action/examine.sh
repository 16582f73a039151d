#!/usr/bin/env bash
# Examines the target that the environment names, appends the summary to the job's, and ends with the kit's exit code.
set -uo pipefail
arguments=("$COMMAND" --out "$OUT")
[ -n "${TARGET:-}" ] && arguments+=(--target "$TARGET")
[ -n "${PROFILE:-}" ] && arguments+=(--profile "$PROFILE")
[ -n "${BASELINE:-}" ] && arguments+=(--baseline "$BASELINE")
# shellcheck disable=SC2206 # words of the user's own
arguments+=(${ARGUMENTS:-})
# shellcheck disable=SC2086 # the kit's command is several words
$KIT "${arguments[@]}"
code=$?
[ -f "$OUT/summary.md" ] && cat "$OUT/summary.md" >>"${GITHUB_STEP_SUMMARY:-/dev/null}"
echo "exit-code=$code" >>"${GITHUB_OUTPUT:-/dev/null}"
exit "$code"
