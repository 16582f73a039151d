import type { Profile } from "../../../contracts/profile/index.ts";
import { asked, type Call } from "../../history/call.ts";

/** The key that a generation request presents where it belongs: of the enterprise tier in the body, else as the profile says. */
export function presentedKey(call: Call, { parameters }: Profile): unknown {
  if (call.pathOf?.tier === "enterprise") return asked(call, "key");
  const { in: where, name, prefix = "" } = parameters.standardKey;
  if (where === "body") return asked(call, name);
  if (where === "query") return call.query.get(name) ?? undefined;
  const value = call.sent.headers[name.toLowerCase()];
  return value?.startsWith(prefix) === true ? value.slice(prefix.length) : value;
}

/** Whether the presented key is one that the profile declares for the tier. */
export function hasValidKey(call: Call, facts: Profile): boolean {
  const key = presentedKey(call, facts);
  if (key === undefined) return false;
  return call.pathOf?.tier === "enterprise"
    ? key === facts.enterprise.key
    : facts.accounts.some((account) => account.key === key);
}

/** The members of a request's body that hold its key. */
export function keyMembers(call: Call, { parameters }: Profile): string[] {
  if (call.pathOf?.tier === "enterprise") return ["key"];
  return parameters.standardKey.in === "body" ? [parameters.standardKey.name] : [];
}
