import { randomInt, randomUUID } from "node:crypto";
import { asked, type Call } from "../../history/call.ts";
import type { Stage } from "../../stage/stage.ts";
import { hookIn } from "../../target/http/hook-path.ts";

/** The webhooks and track_ids of a play, by those of the calls that are made again. */
export interface OwnNames {
  hooks: Map<string, string>;
  trackIds: Map<string, string>;
}

export const ownNames = (): OwnNames => ({ hooks: new Map(), trackIds: new Map() });

/**
 * Text of a call that is made again, with a webhook and a track_id of its own in place of those that it had: by these a
 * result that comes now would be taken for one more of the first call. What calls shared they share again.
 */
export function withOwnNames(
  text: string,
  call: Call,
  { evidence, episode }: Stage,
  { hooks, trackIds }: OwnNames,
): string {
  const webhook = hookIn(`${asked(call, "webhook")}`);
  const trackId = asked(call, "track_id");
  let own = text;
  if (webhook !== undefined && evidence.webhooks !== undefined) {
    const { hook, before } = webhook;
    const another = hooks.get(hook) ?? evidence.webhooks.open({ episode }).hook;
    hooks.set(hook, another);
    // Another run listened elsewhere.
    own = own.replaceAll(hook, another).replaceAll(before, evidence.webhooks.hookBase);
  }
  if (typeof trackId === "string" || typeof trackId === "number") {
    const was = `${trackId}`;
    const another = trackIds.get(was) ?? anotherLike(was);
    trackIds.set(was, another);
    const named = new RegExp(`(track_id"?\\s*[:=]\\s*"?)${was.replaceAll(/\W/g, "\\$&")}`, "g");
    own = own.replace(named, (_, before: string) => before + another);
  }
  return own;
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
/** What a text begins with may matter, as zeros do. */
const beginning = 2;

/** Another text of the same form: as long, of digits and letters where it has them. */
function anotherLike(text: string): string {
  if (uuid.test(text)) return randomUUID();
  const rest = text.slice(beginning).replace(/[0-9a-z]/gi, (sign) => {
    const [first, count] = signs.find(([from]) => sign >= from) ?? ["0", 10];
    return String.fromCharCode(first.charCodeAt(0) + randomInt(count));
  });
  return text.slice(0, beginning) + rest;
}

/** The ranges of signs that stand for one another, the last first. */
const signs = [
  ["a", 26],
  ["A", 26],
  ["0", 10],
] as const;
