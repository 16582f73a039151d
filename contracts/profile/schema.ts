import { z } from "zod";
import type { Declared } from "./declared.ts";
import { accounts, enterprise } from "./sections/accounts.ts";
import { evidence } from "./sections/evidence.ts";
import { maybe } from "./sections/fact.ts";
import { load, waivers } from "./sections/load.ts";
import { budget, pace, within } from "./sections/pace.ts";
import { parameters } from "./sections/parameters.ts";
import { asynchronous, queue } from "./sections/queue.ts";
import { recognise } from "./sections/recognise.ts";
import { signup, users } from "./sections/signup.ts";
import { offers, slugs, target } from "./sections/target.ts";
import { values } from "./sections/values.ts";
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
