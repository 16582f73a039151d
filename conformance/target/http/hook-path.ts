import { randomInt } from "node:crypto";

/** What may stand before a webhook's own segment: one for a run, so that no service knows the kit by it. */
const words = ["h", "cb", "inbox", "wh", "jobdone", "on-result"];

/** A path below which webhooks of one run stand. */
export const anyHookPath = (): string => `/${words[randomInt(words.length)]}`;

/** Such words in a regular expression. */
export const hookWords = `(?:${words.join("|")})`;

/** The last such word counts: a public URL may have one in front. */
const ofHook = new RegExp(`^([^?#]*/${hookWords})/([^/?#]+)([^?#]*)`);

/** The parts of a webhook's URL or path: what is in front of its own segment, that, and what was put behind. */
export function hookIn(url: string): { before: string; hook: string; behind: string } | undefined {
  const [, before = "", hook = "", behind = ""] = ofHook.exec(url) ?? [];
  return hook === "" ? undefined : { before, hook, behind };
}
