import { existsSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { isObject } from "../../conformance/history/call.ts";
import { merged } from "../../conformance/report/inconclusive/settlers.ts";
import { type JsonObject, parseProfile } from "../../contracts/profile/index.ts";
import { UsageError } from "../frame/faults.ts";
import { givenText } from "../frame/files/given-file.ts";
import { jsonIn } from "../frame/files/text-file.ts";
import type { ProfileFlags } from "../frame/profile/profile.ts";

/** Whether the page can write this profile, or a first one: TypeScript is its author's. */
export const isWritable = (file = ".json"): boolean => file.endsWith(".json");

/** The path of a profile, or that of one which is not there yet. */
export function fileToWrite(file?: string): string {
  const names = [
    "profile.json",
    ...Array.from({ length: 1000 }, (_, at) => `profile-${at + 2}.json`),
  ];
  return resolve(file ?? names.find((name) => !existsSync(name)) ?? "");
}

/**
 * Adds a part of a profile, as a reader typed it, to a profile's file, or to what a first one says of its target. Throws UsageError where that is no JSON, and
 * ProfileError where the whole is no profile then; the file stays as it was.
 */
export function declareIn(file: string, typed: string, { profile, target }: ProfileFlags): void {
  const next = "Give the file of a profile.";
  const first = { target: { baseUrl: target ?? "" } };
  const before = profile === undefined ? first : objectIn(givenText(file, { next }), file, next);
  const text = typed.trim().startsWith("{") ? typed : `{${typed}}`;
  const facts = objectIn(text, "the fact", 'Type JSON, such as {"signup": {"open": true}}.');
  const whole = merged(before, facts);
  parseProfile(whole, process.env);
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
