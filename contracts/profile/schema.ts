import { z } from "zod";
import { accounts, enterprise } from "./accounts.ts";
import type { Declared } from "./declared.ts";
import { evidence } from "./evidence.ts";
import { maybe } from "./fact.ts";
import { load, waivers } from "./load.ts";
import { budget, pace, within } from "./pace.ts";
import { parameters } from "./parameters.ts";
import { asynchronous, queue } from "./queue.ts";
import { recognise } from "./recognise.ts";
import { signup, users } from "./signup.ts";
import { offers, slugs, target } from "./target.ts";
import { values } from "./values.ts";
import type { Sending } from "./variables.ts";

/**
 * A vendor's facts, never code paths: where the document says "not shown", the profile says how it is here.
 * A fact that a verdict hangs on has no default, so that a judge can tell a declared one from a guess.
 */
export const profileSchema = z
  .strictObject({
    $schema: maybe(z.string(), "The JSON Schema that editors complete from."),
    target,
    offers,
    slugs,
    signup,
    users,
    accounts,
    enterprise,
    recognise,
    queue,
    async: asynchronous,
    parameters,
    values,
    pace,
    budget,
    within,
    evidence,
    load,
    waivers,
  })
  .describe("Facts about one implementation of the Model Platform API.");

/** A profile with its defaults filled in, what of it was declared, and which variables it sends where. */
export type Profile = z.output<typeof profileSchema> & Declared & Sending;
export type ProfileInput = z.input<typeof profileSchema>;

/** Types a profile written in TypeScript; validation is {@link parseProfile}'s. */
export function defineProfile(input: ProfileInput): ProfileInput {
  return input;
}
