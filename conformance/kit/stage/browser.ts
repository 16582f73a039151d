import type { Answer } from "../../target/client.ts";
import type { User } from "./user.ts";

const userAgent = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

/** What every browser sends beside what it opens. */
export const opening = {
  accept: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
  "user-agent": userAgent,
};

/** What a page of the service's own would send along: headers of a browser, and the cookies that these answers set. */
export function asBrowser(
  { stage }: User,
  answers: readonly Pick<Answer, "headers">[],
): Record<string, string> {
  const { origin } = new URL(stage.facts.target.baseUrl);
  const cookies = answers.flatMap(({ headers }) => headers["set-cookie"] ?? []);
  const cookie = cookies.map((each) => each.split(";", 1)[0]).join("; ");
  return {
    accept: "application/json, text/html, */*",
    origin,
    referer: `${origin}/verify`,
    "user-agent": userAgent,
    "x-requested-with": "XMLHttpRequest",
    ...(cookie === "" ? {} : { cookie }),
  };
}
