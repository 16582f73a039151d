import type { Answer } from "../target/client.ts";
import type { Caller } from "./caller.ts";

const userAgent = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

/** What every browser sends beside what it opens. */
export const opening = {
  accept: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
  "user-agent": userAgent,
};

/** What a page of the service's own would send along: headers of a browser, and the cookies that these answers set. */
export function asBrowser(
  { stage }: { stage: Caller },
  answers: readonly Pick<Answer, "headers">[],
): Record<string, string> {
  const { origin } = new URL(stage.facts.target.baseUrl);
  return {
    accept: "application/json, text/html, */*",
    origin,
    referer: `${origin}/verify`,
    "user-agent": userAgent,
    "x-requested-with": "XMLHttpRequest",
    ...cookiesOf(answers),
  };
}

/** The header that gives back the cookies which these answers set, the latest of a name; none: no header. */
export function cookiesOf(answers: readonly Pick<Answer, "headers">[]): { cookie?: string } {
  // Several of one answer come joined by commas, which stand in the dates of their attributes, too.
  const set = answers.flatMap(({ headers }) => headers["set-cookie"]?.split(/,(?=[^;,]+=)/) ?? []);
  const pairs = set.map((each) => each.split(";", 1)[0]?.trim() ?? "");
  const byName = new Map(pairs.map((pair) => [pair.split("=", 1)[0], pair]));
  return byName.size === 0 ? {} : { cookie: [...byName.values()].join("; ") };
}
