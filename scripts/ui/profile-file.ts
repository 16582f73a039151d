import { existsSync, writeFileSync } from "node:fs";
import { isObject } from "../../conformance/history/call.ts";
import { merged } from "../../conformance/report/inconclusive/settlers.ts";
import { type JsonObject, parseProfile } from "../../contracts/profile/index.ts";
import { UsageError } from "../frame/faults.ts";
import { givenText } from "../frame/files/given-file.ts";
import { jsonIn } from "../frame/files/text-file.ts";
import { anyVariable } from "../init/check.ts";

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

/**
 * Adds a part of a profile, as a reader typed it, to a profile's file. Throws UsageError where that is no JSON, and
 * ProfileError where the whole is no profile then; the file stays as it was.
 */
export function declareIn(file: string, typed: string): void {
  const next = "Give the file of a profile.";
  const before = objectIn(givenText(file, { next }), file, next);
  const text = typed.trim().startsWith("{") ? typed : `{${typed}}`;
  const facts = objectIn(text, "the fact", 'Type JSON, such as {"signup": {"open": true}}.');
  const whole = merged(before, facts);
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
