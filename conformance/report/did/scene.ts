import { givenToken, outcome } from "../../history/answers/outcome.ts";
import { asked, asks, bearer, type Call, isObject } from "../../history/call.ts";
import { membersOf } from "./verbs.ts";

/** What has happened before a call, and which members are mentioned even where they are left out. */
export interface Scene {
  /** Whose each token is, in the order in which they were given out. */
  tokens: Map<string, string>;
  /** Tokens that were presented. */
  presented: Set<string>;
  /** The passwords that each address signed up with, or was reset to, and whose they are. */
  passwords: Map<string, { who: string; all: unknown[] }>;
  telling: ReadonlySet<string>;
  /** Users gave the same names of devices, which may be why a token was lost. */
  sharesDevices: boolean;
  /** Names of devices that were given. */
  devices: Set<unknown>;
  /** Who acts in a call: `A `, or the empty text where nobody else does. */
  who: (call: Call) => string;
  /** What the profile gives: a key that is another than its own tier's. */
  profile: unknown;
  /** The broken rule is about a queue: the many jobs' parameters are not mentioned. */
  isCrowded: boolean;
}

/** The scene before the first call. `about` is the id of the broken rule. */
export function openingScene(
  calls: readonly Call[],
  about: string,
  setting: Pick<Scene, "who" | "profile">,
): Scene {
  const telling = tellingMembers(calls, about);
  const named = calls.filter((call) => asks(call, "device_name"));
  const sharesDevices =
    about.includes("token") &&
    named.some((call) => named.some((other) => isOfOther(call, other, setting.who)));
  const isCrowded = about.startsWith("queue.");
  const known = { tokens: new Map(), presented: new Set<string>(), passwords: new Map() };
  return { ...known, devices: new Set(), telling, isCrowded, sharesDevices, ...setting };
}

/** Whether somebody else's call gave the same device name. */
const isOfOther = (one: Call, other: Call, who: Scene["who"]): boolean =>
  who(one) !== who(other) && asked(one, "device_name") === asked(other, "device_name");

/** Notes what a call changed. */
export function remember(call: Call, scene: Scene): void {
  const token = givenToken(call);
  const presented = bearer(call);
  if (presented !== undefined) scene.presented.add(presented);
  if (token !== undefined && !scene.tokens.has(token)) scene.tokens.set(token, scene.who(call));
  const setsPassword = call.route?.id === "signup" || call.route?.id === "reset-password";
  if (setsPassword && outcome(call) === "succeeded") {
    const email = JSON.stringify(asked(call, "email"));
    const all = [...(scene.passwords.get(email)?.all ?? []), asked(call, "password")];
    scene.passwords.set(email, { who: scene.who(call).trim(), all });
  }
  if (asks(call, "device_name")) scene.devices.add(asked(call, "device_name"));
}

/** Members that the broken rule is about, and lifetimes that some calls ask for and others do not. */
function tellingMembers(calls: readonly Call[], about: string): Set<string> {
  const takers = calls.filter((call) => membersOf(call).may.includes("token_expiry"));
  const lifetimes = new Set(takers.map((call) => asks(call, "token_expiry")));
  const given = calls.flatMap(({ sent }) => (isObject(sent.json) ? Object.keys(sent.json) : []));
  const telling = new Set(given.filter((name) => about.includes(name)));
  if (lifetimes.size > 1 || /expir/.test(about)) telling.add("token_expiry");
  if (/device|'s name/.test(about)) telling.add("device_name");
  if (/track/.test(about)) telling.add("track_id");
  return telling;
}
