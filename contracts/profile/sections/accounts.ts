import { z } from "zod";
import { type Plan, plans } from "../../limits.ts";
import { variable } from "../environment.ts";
import { maybe, section } from "./fact.ts";
import { headerValue, key, milliseconds } from "./json.ts";

export const accounts = z
  .array(
    z.strictObject({
      name: z
        .string()
        .min(1)
        .describe("What reports call the account.")
        .meta({ examples: ["first"] }),
      plan: z.enum(plans as [Plan, ...Plan[]]).describe("The plan whose queue limit it has."),
      key: key
        .describe("Its standard API key, best from the environment.")
        .meta({ examples: [variable("STANDARD_KEY")] }),
    }),
  )
  .superRefine((list, context) => {
    for (const [index, account] of list.entries()) {
      if (list.findIndex((other) => other.name === account.name) < index) {
        const message = "a name that no other account has";
        context.addIssue({ code: "custom", path: [index, "name"], message });
      }
    }
  })
  .default([])
  .describe("Metered accounts of the standard API, at least one a plan for the queue rules.");

export const enterprise = section("The enterprise tier.", {
  key: maybe(key, "The enterprise API key, best from the environment.").meta({
    examples: [variable("ENTERPRISE_KEY")],
  }),
  takesStandardKeys: maybe(
    z.boolean(),
    "Whether the keys of accounts are enterprise keys too; undeclared: what becomes of them is not judged.",
  ),
  keyLockedAfter: maybe(
    z.int().min(0),
    "After how many wrong keys the valid one may be refused for a while; 0: never.",
  ),
  restartSettlesMs: maybe(milliseconds, "How long a restart lasts at most; undeclared: for ever."),
});

/** How requests to the standard API are authenticated is not shown: the profile says where the key goes. */
export const standardKey = section("Where a standard API key goes.", {
  in: z.enum(["body", "header", "query"]).default("body").describe("Part of the request."),
  name: z
    .string()
    .regex(/^\P{Cc}+$/u, "a name without line breaks")
    .default("key")
    .describe("Name of the member, header or query field."),
  prefix: maybe(headerValue, 'Text before the key in a header, such as "Bearer ".'),
});
export type StandardKey = z.infer<typeof standardKey>;
