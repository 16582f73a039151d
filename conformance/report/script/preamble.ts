import type { Finding, RuleVerdict } from "../../../contracts/verdict.ts";

/** How often a script looks for what is no matter of course, at least, and for what is seldom, at most. */
const [fewTries, mostTries] = [10, 200];

/**
 * The beginning of a script: what it is, what it needs, and the words that its steps are made of. That nothing broke tells
 * something only where the kit saw these calls alone break the rule, and how often; nowhere else does a script exit with 0.
 * `races`: it makes some calls at once. `pause`: seconds to the next try; undefined: none but for what does not come each time.
 */
export function preamble(
  { rule }: RuleVerdict,
  finding: Finding,
  needs: readonly string[],
  { baseUrl, races, pause }: { baseUrl: string; races: boolean; pause: number | undefined },
): string[] {
  const { statement, replay, reproduced } = finding;
  const { times, of, alone } = reproduced;
  // Three times as many as it comes once in: nineteen of twenty times that shows it.
  const seldom = times < of ? Math.ceil((3 * of) / Math.max(1, times)) : 1;
  // A target may break only what it was asked before, and have forgotten since. A shell starts calls at once less exactly.
  const least = races || alone === false ? fewTries : pause === undefined ? 1 : 2;
  const tries = Math.min(Math.max(seldom, least), mostTries);
  const whose = alone ? "these calls alone" : "its scenario";
  const often = of === 0 ? "" : ` It broke in ${times} of ${of} tries of ${whose}.`;
  const looks =
    tries === 1 ? "" : `\n#${often} This looks for it up to $TRIES times, ${tries} by default.`;
  const proves = alone
    ? `[ "$TRY" -ge ${tries} ] || stop "not broken in $TRY tries, which is too few: raise TRIES"
  echo "not broken in $TRY of $TRY tries" && result=0 && exit`
    : `stop "not broken in $TRY tries, but the kit never saw these calls alone break it: more may have"`;
  return `#!/bin/sh
# ${rule}: ${statement.replaceAll(/\s+/g, " ")}
# Makes the calls that broke it again, with new users. Needs ${["curl", "jq", ...needs].join(", ")}.
# Usage: sh ${rule}.sh [BASE_URL]${replay === undefined ? "" : `; by the kit itself: ${replay}`}
# Exits with 1 where the fault is there, 0 where it is not, 2 where it cannot tell.${looks}
set -eu
BASE=\${1:-'${baseUrl.replaceAll("'", "%27")}'}
TRY=\${TRY:-1}
RUN=$(printf '%010d%07d%03d' "$(date +%s)" "$$" "$TRY")
dir=$(mktemp -d)
result=2
other=
# back: sets the target's clock back, where this moves it
back() { :; }
trap 'back; rm -rf "$dir"; exit $result' EXIT

# call N METHOD PATH [for curl...]: the answer goes to $dir/N, its status and headers to $dir/N.status and N.headers
call() {
  n=$1 method=$2 path=$3
  shift 3
  curl -sS -g --path-as-is --max-time 60 -o "$dir/$n" -D "$dir/$n.headers" -w '%{http_code}' -X "$method" "$@" \\
    "$BASE$path" >"$dir/$n.status" || true
  echo "$n. $method \${path%%\\?*}: $(cat "$dir/$n.status")"
}
status() { cat "$dir/$1.status"; }
# is N STATUS: whether call N was answered so
is() { case $(status "$1") in $2) return 0 ;; *) return 1 ;; esac; }
answered() { is "$1" '[1-4]??'; }
served() { is "$1" '[23]??' && [ "$(value "$1" '(.error // null) == null and .status != "error"')" != false ]; }
unlike() { stop "call $1 was answered $(status "$1")"; }
control() { served "$1" || stop "call $1 was served before, and is not now ($(status "$1")): other refusals say nothing"; }
same() { a=$(given "$1" "$3") && b=$(given "$2" "$3") || exit 2 && [ "$a" = "$b" ]; }
# shows N [PATH]: what was looked at
shows() { echo "looked at call $1: $(status "$1"), \${2:-body} $(if [ $# -gt 1 ]; then value "$1" "$2"; else head -c 300 "$dir/$1" 2>/dev/null || true; fi)"; }
expect() { is "$1" "$2" || stop "call $1 was answered $(status "$1"), not $2 as before"; }
# watch N STATUS: otherwise the fault may be another than before
watch() { is "$1" "$2" || other="$other $1"; }
given() { jq -er "$2" "$dir/$1" || stop "the answer to call $1 has no $2"; }
# cookie N NAME: that the answer to call N sets, such as sid=1
cookie() { tr -d '\\r' <"$dir/$1.headers" | sed -n "s/^[Ss]et-[Cc]ookie: *\\($2=[^;]*\\).*/\\1/p" | grep . || echo "$2=none"; }
value() { jq -c "$2" "$dir/$1" 2>/dev/null || echo null; }
# allow N STATUS: as expect; but the document promises no such call, and where it is refused none of these breaks anything
allow() {
  if ! is "$1" "$2" && is "$1" '4??' && ! is "$1" 429; then echo "call $1 is refused now, as it may be" && gone; fi
  expect "$@"
}
uri() { jq -nr --arg text "$1" '$text | @uri'; }
# later SECONDS: that instant
later() { jq -nr "now + $1 | todate"; }
ask() { printf '%s: ' "$1" >&2 && read -r line && [ -n "$line" ] || stop 'nothing was given' && printf %s "$line"; }
stop() { echo "cannot tell: $1" >&2 && exit 2; }
again() { [ "$TRY" -ge "\${TRIES:-${tries}}" ] || { back && rm -rf "$dir"${pause ? ` && sleep ${pause}` : ""} && TRY=$((TRY + 1)) exec sh "$0" "$BASE"; }; }
there() {
  [ -z "$other" ] || { again && stop "answered otherwise than before:$other"; }
  echo "broken $1" && result=1 && exit
}
# holds N TEST: ends where the value in the answer to call N is as promised
holds() {
  case $(value "$1" "$2") in true) gone ;; false) ;; *) stop "the answer to call $1 cannot be read" ;; esac
}
gone() {
  again
  ${proves}
}
for tool in curl jq; do command -v "$tool" >/dev/null || stop "$tool is not there"; done
`.split("\n");
}
