import { z } from "zod";
import { variable } from "../environment.ts";
import { maybe, section } from "./fact.ts";

const password = section("What the target takes as a strong password.", {
  length: z.int().min(8).max(72).default(16).describe("Characters of a generated password."),
  classes: z
    .array(z.enum(["lower", "upper", "digit", "symbol"]))
    .min(1)
    .default(["lower", "upper", "digit", "symbol"])
    .describe("Character classes that every generated password holds."),
  symbols: z
    .string()
    .min(1)
    .default("!#%+-_")
    .describe("The symbols that a generated password may hold."),
});

/** Addresses that are mailed where nothing is declared. */
const usualAddress = "{name}.{unique}@{example}";

const locking = z.int().nonnegative().optional();

export const signup = section("The sign-up policy.", {
  open: maybe(
    z.boolean(),
    "Whether the kit may sign users up; false: it uses the ready-made users.",
  ),
  address: z
    .string()
    .regex(
      /^(?=.*\{unique\})[^@\s]+@[^@\s]+$/,
      'an address with {unique} in it, such as "user-{unique}@example.com"',
    )
    .default(usualAddress)
    .describe(
      "Template of the addresses the kit signs up; {unique} becomes a to z and digits, {name} a person's name, {example} example.com, .net or .org.",
    )
    .meta({ examples: ["user-{unique}@example.com"] }),
  password,
  loginNeedsVerification: maybe(
    z.boolean(),
    "Whether login is refused until the email is verified.",
  ),
  lockedAfter: maybe(
    z.strictObject({
      account: locking.describe("Those of one account; 0: never."),
      caller: locking.describe("Those of one address, whoever they are for; 0: never."),
    }),
    "After how many wrong passwords, codes or reset tokens right ones may be refused for a while.",
  ),
});

export const users = z
  .array(
    z.strictObject({
      email: z
        .string()
        .min(3)
        .describe("The user's address.")
        .meta({ examples: ["ada@example.com"] }),
      password: z
        .string()
        .min(1)
        .describe("The user's password, best from the environment.")
        .meta({ examples: [variable("USER_PASSWORD")] }),
      name: maybe(z.string(), "The user's display name."),
      verified: z.boolean().default(true).describe("Whether the user's email is verified."),
    }),
  )
  .default([])
  .describe("Ready-made users, for targets that the kit may not sign up on.");
