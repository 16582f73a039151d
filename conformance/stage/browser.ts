import { cookiesSet } from "../history/requests/cookies.ts";
import type { Answer } from "../target/client.ts";
import type { Caller } from "./caller.ts";

const userAgent = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

/** The headers that every browser sends with a page request. */
export const opening = {
  accept: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
  "user-agent": userAgent,
};

/** The headers that a page of the service would send: a browser's, and the cookies that these answers set. */
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

/** The header that returns the cookies that these answers set, the latest of each name; empty without cookies. */
export function cookiesOf(answers: readonly Pick<Answer, "headers">[]): { cookie?: string } {
  const byName = new Map(answers.flatMap((one) => [...cookiesSet(one)]));
  return byName.size === 0 ? {} : { cookie: [...byName.values()].join("; ") };
}
