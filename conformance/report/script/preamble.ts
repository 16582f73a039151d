import type { Finding } from "../../../contracts/verdict.ts";
import { runLength } from "./variables.ts";

/** The beginning of a script: what it is, and the words that its steps are made of. */
export function preamble(rule: string, finding: Finding, baseUrl: string): string[] {
  const { statement, reproduced } = finding;
  const { times, of, alone } = reproduced;
  const seldom =
    alone === false || times < of
      ? `\n# It was seen in ${times} of ${of} runs: where it is not there at once, run this again and again.`
      : "";
  return `#!/bin/sh
# ${rule}: ${statement.replaceAll(/\s+/g, " ")}
# Makes the calls that broke it again, with new users. Needs curl and jq.
# Usage: sh ${rule}.sh [BASE_URL]
# Exits with 1 where the fault is there, 0 where it is not, 2 where it is inconclusive.${seldom}
set -eu
BASE=\${1:-'${baseUrl.replaceAll("'", "%27")}'}
RUN=$(printf '%0${runLength / 2}d%0${runLength / 2}d' "$(date +%s)" "$$")
dir=$(mktemp -d)
result=2
other=
trap 'rm -rf "$dir"; exit $result' EXIT

# call N METHOD PATH [for curl...]: the answer goes to $dir/N, its status and headers to $dir/N.status and N.headers
call() {
  n=$1 method=$2 path=$3
  shift 3
  curl -sS -g --path-as-is --max-time 60 -o "$dir/$n" -D "$dir/$n.headers" -w '%{http_code}' -X "$method" "$@" \\
    "$BASE$path" >"$dir/$n.status" || true
  echo "$n. $method $path: $(cat "$dir/$n.status")"
}
status() { cat "$dir/$1.status"; }
# is N STATUS: whether call N was answered so
is() { case $(status "$1") in $2) return 0 ;; *) return 1 ;; esac; }
answered() { is "$1" '[1-4]??'; }
served() { is "$1" '[23]??' && [ "$(value "$1" '(.error // null) == null and .status != "error"')" != false ]; }
unlike() { stop "call $1 was answered $(status "$1")"; }
expect() { is "$1" "$2" || stop "call $1 was answered $(status "$1"), not $2 as before"; }
# watch N STATUS: otherwise the fault may be another than before
watch() { is "$1" "$2" || other="$other $1"; }
given() { jq -er "$2" "$dir/$1" || stop "the answer to call $1 has no $2"; }
value() { jq -c "$2" "$dir/$1" 2>/dev/null || echo null; }
ask() { printf '%s: ' "$1" >&2 && read -r line && printf %s "$line"; }
stop() { echo "inconclusive: $1" >&2 && exit 2; }
there() { [ -z "$other" ] || stop "answered otherwise than before:$other" && echo "broken: $1" && result=1 && exit; }
# holds N TEST: ends where the value in the answer to call N is as promised
holds() {
  case $(value "$1" "$2") in true) gone ;; false) ;; *) stop "the answer to call $1 cannot be read" ;; esac
}
gone() { echo "not broken" && result=0 && exit; }
`.split("\n");
}
