import { existsSync, writeFileSync } from "node:fs";
import { isObject } from "../../conformance/history/call.ts";
import { merged } from "../../conformance/report/inconclusive/settlers.ts";
import { type JsonObject, type JsonValue, parseProfile } from "../../contracts/profile/index.ts";
import { UsageError } from "../frame/faults.ts";
import { givenText } from "../frame/files/given-file.ts";
import { jsonIn } from "../frame/files/text-file.ts";
import { anyVariable } from "../init/check.ts";

/** Members that hold secrets: in a profile that a page writes they name a variable of the environment. */
const secret = /^(key|password)$/;
const variable = /^\$\{\w+\}$/;

/** Whether the page can write this profile: TypeScript is its author's. */
export const isWritable = (file: string | undefined): file is string =>
  file?.endsWith(".json") === true;

/** The name of a profile that is not there yet. */
export function freeName(): string {
  for (let at = 1; ; at += 1) {
    const name = at === 1 ? "profile.json" : `profile-${at}.json`;
    if (!existsSync(name)) return name;
  }
}

/** A JSON profile as it is written. Throws UsageError. */
function writtenIn(file: string): JsonObject {
  const next = "Have one written of your target.";
  return objectIn(givenText(file, { next }), file, next);
}

/** A part of a profile as a reader typed it. Throws UsageError, also where a secret itself was typed. */
export function typedFacts(text: string): JsonObject {
  const next = 'Type JSON, such as {"signup": {"open": true}}.';
  const typed = objectIn(text.trim().startsWith("{") ? text : `{${text}}`, "the fact", next);
  if (holdsSecret(typed)) {
    const how = `Name the variable of the environment that holds it, as "\${STANDARD_KEY}".`;
    throw new UsageError("the fact", "holds a key or a password itself", how);
  }
  return typed;
}

/** Adds facts to a profile's file. Throws ProfileError where the whole is none then; the file stays as it was. */
export function declareIn(file: string, facts: JsonObject): void {
  const whole = merged(writtenIn(file), facts);
  parseProfile(whole, anyVariable);
  writeFileSync(file, `${JSON.stringify(whole, null, 2)}\n`);
}

function objectIn(text: string, thing: string, next: string): JsonObject {
  let value: unknown;
  try {
    value = jsonIn(text);
  } catch (error) {
    throw new UsageError(thing, (error as Error).message, next);
  }
  if (isObject(value)) return value as JsonObject;
  throw new UsageError(thing, "is no object", next);
}

const holdsSecret = (value: JsonValue, name = ""): boolean => {
  if (typeof value === "string") return secret.test(name) && !variable.test(value);
  if (typeof value !== "object" || value === null) return false;
  const inHeaders = name === "headers";
  return Object.entries(value).some(([member, inner]) =>
    inHeaders && typeof inner === "string"
      ? !variable.test(inner)
      : holdsSecret(inner, Array.isArray(value) ? name : member),
  );
};
