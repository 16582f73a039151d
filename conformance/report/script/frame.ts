import { secretNames } from "../../../contracts/history/named.ts";
import type { Finding, RuleVerdict } from "../../../contracts/verdict.ts";
import { commented, shellQuoted } from "../finding/shell.ts";

/** How often a script looks for what is no matter of course, at least, and for what is seldom, at most. */
const [fewTries, mostTries] = [10, 200];

/** For jq: the secrets of an answer and its headers, by the names beside them, as they stand there and as they are. */
const secrets = String.raw`scan("(?i:(?:${secretNames})\"?\\s*:\\s*\"?|set-cookie:\\s*[^=;\\s]+=)((?:\\\\.|[^\"\\\\\\s;])+)")[0]
    | select(test("^\\S{16,}$|^(?=.*\\d)\\S{4,}$")) | ., ("\"\(.)\"" | fromjson?)`;

/** What a script hangs on beside its finding. */
interface Frame {
  baseUrl: string;
  /** What a reader has to give. */
  needs: readonly string[];
  /** It makes some calls at once. */
  races: boolean;
  /** Seconds to the next try; undefined: none but for what does not come each time. */
  pause: number | undefined;
  /** Lines that this script alone needs. */
  functions: readonly string[];
}

/**
 * A script: what it is and needs, then its steps for the reader, and at last the shell functions that these call. That nothing broke tells something only where the kit saw these calls alone break the rule, and how often;
 * nowhere else does a script exit with 0.
 * What a target says reaches jq as data (`--arg`) for programs that stand here, and curl as the value of an option.
 */
export function framed(
  { rule }: RuleVerdict,
  finding: Finding,
  steps: readonly string[],
  { baseUrl, needs, races, pause, functions }: Frame,
): string {
  const { statement, replay, reproduced } = finding;
  const { times, of, alone } = reproduced;
  // Three times as many as it comes once in: nineteen of twenty times that shows it.
  const seldom = times < of ? Math.ceil((3 * of) / Math.max(1, times)) : 1;
  // A target may break only what it was asked before, and have forgotten since. A shell starts calls at once less exactly.
  const least = races || alone === false ? fewTries : pause === undefined ? 1 : 2;
  const tries = Math.min(Math.max(seldom, least), mostTries);
  const often = times < of && alone ? `broken ${times} of ${of} times: ` : "";
  const about = [
    `${rule}: ${statement.replaceAll(/\s+/g, " ")}`,
    "",
    `    sh ${rule}.sh [BASE_URL]`,
    "",
    `Makes the calls anew, with new users${tries === 1 ? "" : `, up to $TRIES times (${often}${tries} by default)`}.`,
    "Exit code 1: BROKEN, 0: FIXED, 2: cannot tell.",
    `Needs ${["curl", "jq"].join(", ")}${needs.length === 0 ? "." : ", and"}`,
    ...needs.map((need) => `    ${need}`),
    ...(replay === undefined ? [] : [`The kit itself: ${replay}`]),
  ];
  const proves = alone
    ? `[ "$TRY" -ge ${tries} ] || stop "not broken in $TRY tries, which is too few: raise TRIES"
  say "FIXED: not broken in $TRY of $TRY tries" && result=0 && exit`
    : `stop "not broken in $TRY tries, but the kit never saw these calls alone break it: more may have"`;
  return `#!/bin/sh
${about.map((line) => commented(line).trimEnd()).join("\n")}

steps() {
${steps.map((line) => (line === "" ? "" : `  ${line}`)).join("\n")}
}

# The words of these steps, and how they are run.

# call N METHOD PATH [for curl...]: the answer goes to $dir/N, its status and headers to $dir/N.status and N.headers
call() {
  n=$1 method=$2 path=$3
  shift 3
  case \${1:-} in --json) shift && set -- -H 'accept: application/json' -H 'content-type: application/json' --data-raw "$@" ;; esac
  curl -sS -g --path-as-is --proto =http,https --max-time 60 -o "$dir/$n" -D "$dir/$n.headers" -w '%{http_code}' \\
    -X "$method" "$@" --url "$BASE$path" >"$dir/$n.status" || true
  jq -Rsc '${secrets}' \\
    "$dir/$n" "$dir/$n.headers" >>"$dir/hidden" 2>/dev/null || true
  case $controls in *" $n "*) beside=" (control)" ;; *) beside= ;; esac
  say "$n. $method \${AS:-\${path%%\\?*}}: $(status "$n")$beside"
}
status() { cat "$dir/$1.status"; }
# is N STATUS: whether call N was answered so
is() { case $(status "$1") in $2) return 0 ;; *) return 1 ;; esac; }
answered() { is "$1" '[1-4]??'; }
served() { is "$1" '[23]??' && [ "$(jq '(.error // null) == null and .status != "error"' "$dir/$1" 2>/dev/null)" != false ]; }
unlike() { stop "call $1 was answered $(status "$1")"; }
control() { served "$1" || stop "call $1 is to be served, and is not now ($(status "$1")): other refusals say nothing"; }
expect() { is "$1" "$2" || stop "call $1 was answered $(status "$1"), not $2 as before"; }
# watch N STATUS: otherwise the fault may be another than before
watch() { is "$1" "$2" || other="$other $1"; }
# allow N STATUS: as expect; but the document promises no such call, and where it is refused none of these breaks anything
allow() {
  if ! is "$1" "$2" && is "$1" '4??' && ! is "$1" 429; then say "call $1 is refused now, as it may be" && fixed; fi
  expect "$@"
}
# shows N [POINTER] [NAME]: what was looked at
shows() { say "looked at \${3:-call $1}: $(status "$1"), \${2:-body} $(if [ $# -gt 1 ]; then value "$1" "$2"; else display "$dir/$1" | head -c 300; fi)"; }
# holds N HOW POINTER WANTED: whether the value there is as promised
holds() {
  case $(tells "$@") in true) ;; false) return 1 ;; *) stop "the answer to call $1 cannot be read" ;; esac
}
stop() { say "cannot tell: $1" >&2 && exit 2; }
again() { [ "$TRY" -ge "\${TRIES:-${tries}}" ] || { back && rm -rf "$dir"${pause ? ` && sleep ${pause}` : ""} && TRY=$((TRY + 1)) exec sh "$0" "$BASE"; }; }
broken() {
  [ -z "$other" ] || { again && stop "answered otherwise than before:$other"; }
  say "BROKEN $1, in try $TRY" && result=1 && exit
}
fixed() {
  again
  ${proves}
}
# at($at): the value at a JSON pointer in a list, which is empty where there is none
at='def at($at): reduce (($at | split("/")[1:])[] | gsub("~1"; "/") | gsub("~0"; "~")) as $name ([.];
  if length == 0 then . else .[0] | if type == "object" and has($name) then [.[$name]]
  elif type == "array" and ($name | test("^[0-9]+$")) and ($name | tonumber) < length then [.[$name | tonumber]] else [] end end);'
value() { jq -c --arg at "$2" "$at"' at($at)[0]' "$dir/$1" 2>/dev/null || printf 'null\\n'; }
given() { jq -er --arg at "$2" "$at"' at($at)[0]' "$dir/$1" 2>/dev/null || stop "the answer to call $1 has no $2"; }
same() { a=$(given "$1" "$3") && b=$(given "$2" "$3") || exit 2 && [ "$a" = "$b" ]; }
# tells N HOW POINTER WANTED: whether the value there in the answer to call N is as this JSON says
tells() {
  case $2 in
  is) test='at($at) == [$wanted]' ;;
  either) test='at($at) == [$wanted[0]] or ((at($at)[0:1] | map(type) + ["absent"])[0] as $type | any($wanted[1][]; . == $type))' ;;
  read) test='at($at)[0] | if $wanted | type == "string" then tostring | ascii_downcase == ($wanted | ascii_downcase) else (tonumber? // .) == $wanted end' ;;
  type) test='(at($at)[0:1] | map(type) + ["absent"])[0] as $type | any($wanted[]; . == $type)' ;;
  like) test='at($at)[0] | test($wanted)' ;;
  days) test='at($at)[0] | (. == null and $wanted[1] == null) or ((sub("^(?<y>[0-9]{4})-?(?<m>[0-9]{2})-?(?<d>[0-9]{2})[Tt](?<h>[0-9]{2}):?(?<i>[0-9]{2}):?(?<s>[0-9]{2})([.,][0-9]+)?([Zz]|[+-]00(:?00)?)$"; "\\(.y)-\\(.m)-\\(.d)T\\(.h):\\(.i):\\(.s)Z") | fromdate - now) / 86400 | . >= $wanted[0] and . <= ($wanted[1] // infinite))' ;;
  esac
  jq --arg at "$3" --argjson wanted "$4" "$at $test" "$dir/$1" 2>/dev/null || true
}
# headed N NAME PATTERN: whether the answer to call N has such a header
headed() {
  jq -Rrne --arg name "$2:" --arg pattern "$3" 'any(inputs | rtrimstr("\\r"); (ascii_downcase | startswith($name))
    and (.[$name | length:] | sub("^ *"; "") | test($pattern; "i")))' "$dir/$1.headers" >/dev/null
}
# cookie N NAME: that the answer to call N sets, such as sid=1
cookie() {
  jq -Rrn --arg name "$2" '[inputs | rtrimstr("\\r") | select(ascii_downcase | startswith("set-cookie:"))
    | .[11:] | sub("^ *"; "") | split(";")[0] | select(startswith($name + "="))][0] // $name + "=none"' "$dir/$1.headers"
}
uri() { jq -nr --arg text "$1" '$text | @uri'; }
# later SECONDS: that instant
later() { jq -nr --argjson seconds "$1" 'now + $seconds | todate'; }
ask() { printf '%s: ' "$(say "$1")" >&2 && read -r line && [ -n "$line" ] || stop 'nothing was given' && printf %s "$line"; }
# typed CLAIM N...: where none of these calls was served, the reader looks whether what was typed is right
typed() {
  claim=$1
  shift
  for n; do if is "$n" '2??' && [ "$(jq '(.error // null) == null and .status != "error"' "$dir/$n" 2>/dev/null)" = true ]; then return; fi; done
  case $(ask "Is it so: $claim? [y/n]") in y*) ;; *) stop 'it may be mistyped' ;; esac
}
# back: sets the target's clock back, where this moves it
back() { :; }
${functions.map((line) => `${line}\n`).join("")}
# hide SECRET...: whatever prints it prints … there
hide() { for secret; do printf %s "$secret" | jq -Rsc 'select(length > 3)' >>"$dir/hidden"; done; }
# say TEXT, display FILE...: without what is hidden, and what a terminal or a CI would act upon
plain='reduce ([$hidden[] | ., (tojson | .[1:-1])] | unique | sort_by(-length))[] as $one (.; split($one) | join("…")) | .[:2000] | gsub("[\\\\p{C}\\\\p{Zl}\\\\p{Zp}]"; "?") | gsub("##"; "#?") | sub("^ *::"; "?:")'
say() { printf %s "$1" | jq -Rrs --slurpfile hidden "$dir/hidden" "$plain"; }
display() { cat "$@" 2>/dev/null | jq -Rr --slurpfile hidden "$dir/hidden" 'rtrimstr("\\r") | '"$plain"; }

set -eu
for tool in curl jq; do command -v "$tool" >/dev/null || { printf 'cannot tell: %s is not there\\n' "$tool" >&2 && exit 2; }; done
BASE=\${1:-}
[ -n "$BASE" ] || BASE=${shellQuoted(baseUrl)}
TRY=\${TRY:-1}
RUN=$(printf '%010d%07d%03d' "$(date +%s)" "$$" "$TRY")
dir=$(mktemp -d)
: >"$dir/hidden"
result=2
other=
controls=
AS=
trap 'back; rm -rf "$dir"; exit $result' EXIT
case $BASE in http://* | https://*) ;; *) stop 'the base URL is no http or https address' ;; esac
steps
`;
}
