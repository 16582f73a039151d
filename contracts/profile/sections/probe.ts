import { z } from "zod";
import { maybe } from "./fact.ts";
import { headers, jsonPointer, jsonValue } from "./json.ts";

/** What a probe may ask about; each stands in braces in its URL, headers or body. */
export const probePlaceholders = [
  "email",
  "token",
  "job",
  "kind",
  "to",
  "track_id",
  "hook",
] as const;
export type ProbePlaceholder = (typeof probePlaceholders)[number];

const known = new Set<string>(probePlaceholders);
const braced = /\{([A-Za-z_][A-Za-z0-9_-]*)\}/g;

/** The placeholders in a text, a header map or a JSON body that no probe can fill. */
export function unknownPlaceholders(value: unknown): string[] {
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "");
  return [...text.matchAll(braced)]
    .map((match) => match[1] ?? "")
    .filter((name) => !known.has(name));
}

function fillable<T>(value: T, context: z.core.$RefinementCtx<T>): void {
  for (const name of unknownPlaceholders(value)) {
    const allowed = probePlaceholders.map((each) => `{${each}}`).join(" ");
    context.addIssue({
      code: "custom",
      message: `only the placeholders ${allowed}; {${name}} is none`,
    });
  }
}

/** The members of a generic HTTP probe, for probes that carry further facts. */
export const probeMembers = {
  method: z
    .enum(["GET", "POST", "PUT", "PATCH", "DELETE"])
    .default("GET")
    .describe("HTTP method of the request."),
  url: z
    .string()
    .regex(/^(https?:\/\/|\/)/, 'an http or https URL, or a path below the base URL ("/…")')
    .superRefine(fillable)
    .meta({ examples: ["/admin/asked-by-the-kit"] })
    .describe("Where the request goes; placeholders are percent-encoded into it."),
  headers: maybe(
    headers.superRefine(fillable),
    "Headers of the request, such as an admin token from the environment.",
  ),
  body: maybe(
    jsonValue.superRefine(fillable),
    "JSON body of the request; placeholders in its strings are filled.",
  ),
  pointer: jsonPointer
    .default("")
    .describe("JSON Pointer to the value in the answer; empty for the whole answer."),
};

export const probe = z.strictObject(probeMembers);
export type Probe = z.infer<typeof probe>;
