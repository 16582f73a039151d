import { pathBelow } from "../../contracts/profile/index.ts";
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

/** Follows redirects below the base URL, as a browser does. */
export async function follow(
  { stage, email }: { stage: Caller; email: string },
  opened: Answer,
): Promise<void> {
  const { baseUrl } = stage.facts.target;
  let from = "/verify/";
  const answers: Answer[] = [];
  for (let answer = opened, hop = 0; hop < 5; hop += 1) {
    const { location } = answer.headers;
    if (location === undefined || answer.status === undefined || answer.status < 300) return;
    const path = pathBelow(baseUrl, location, from);
    if (path === undefined) return;
    from = path;
    answers.push(answer);
    const headers = { ...opening, ...cookiesOf(answers) };
    answer = await stage.send({ method: "GET", path, headers, subject: email });
  }
}
