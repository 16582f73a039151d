import { asked, asks, bearer, type Call } from "../../history/call.ts";
import { givenToken, outcome } from "../../history/outcome.ts";
import { verbOf } from "./verbs.ts";

/** What has happened before a call, and which members are mentioned even where they are left out. */
export interface Scene {
  /** Tokens in the order in which they were given out. */
  tokens: string[];
  /** Tokens that were presented. */
  presented: Set<string>;
  /** The password that each address signed up with, or was reset to. */
  passwords: Map<string, unknown>;
  telling: ReadonlySet<string>;
  /** The broken rule is about a queue: the many jobs' parameters are not mentioned. */
  isCrowded: boolean;
}

/** The scene before the first call. `about` is the id of the broken rule. */
export function openingScene(calls: readonly Call[], about: string): Scene {
  const telling = tellingMembers(calls, about);
  const isCrowded = about.startsWith("queue.");
  return { tokens: [], presented: new Set(), passwords: new Map(), telling, isCrowded };
}

/** Notes what a call changed. */
export function remember(call: Call, scene: Scene): void {
  const token = givenToken(call);
  const presented = bearer(call);
  if (presented !== undefined) scene.presented.add(presented);
  if (token !== undefined && !scene.tokens.includes(token)) scene.tokens.push(token);
  const setsPassword = call.route?.id === "signup" || call.route?.id === "reset-password";
  if (setsPassword && outcome(call) === "succeeded") {
    scene.passwords.set(JSON.stringify(asked(call, "email")), asked(call, "password"));
  }
}

/** Members that the broken rule is about, and lifetimes that some calls ask for and others do not. */
function tellingMembers(calls: readonly Call[], about: string): Set<string> {
  const takers = calls.filter((call) => verbOf(call).may.includes("token_expiry"));
  const lifetimes = new Set(takers.map((call) => asks(call, "token_expiry")));
  const telling = new Set<string>();
  if (lifetimes.size > 1 || /expir/.test(about)) telling.add("token_expiry");
  if (/name/.test(about)) telling.add("device_name");
  if (/track/.test(about)) telling.add("track_id");
  return telling;
}
