import type { Scope } from "../../../contracts/profile/index.ts";
import { describedAt } from "../../../contracts/profile/known-keys.ts";
import { freedomsOfAnswers } from "../../freedoms/index.ts";
import { everyFreedom } from "../../model/freedoms.ts";

/** A longer value is read in the certificate itself. */
const longest = 48;

/** Parts of a profile that are about some scopes alone. */
const about: Readonly<Record<string, readonly Scope[]>> = {
  signup: ["control-plane"],
  enterprise: ["enterprise-restart", "enterprise"],
  async: ["standard", "enterprise", "queue"],
  queue: ["queue"],
};

/**
 * Each declared fact about the scopes as a sentence behind "the vendor declares that": what it forgives, or else what it
 * means. Scopes stand elsewhere, and that there is a key forgives nothing.
 */
export const declarations = (
  declared: Readonly<Record<string, unknown>>,
  scopes: readonly Scope[],
): string[] =>
  Object.entries(declared)
    .filter(([path, value]) => path !== "offers.scopes" && value !== "[secret]")
    .filter(
      ([path]) => about[path.split(".", 1)[0] ?? ""]?.some((one) => scopes.includes(one)) ?? true,
    )
    .map(([path, value]) => `${path} is ${short(value)}${forgives(path) ?? described(path)}`);

function short(value: unknown): string {
  const text = JSON.stringify(value) ?? "absent";
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}

/** What the document leaves open and this fact settles; the section is left out. */
function forgives(path: string): string | undefined {
  const open = [...everyFreedom, ...freedomsOfAnswers].filter(({ settledBy, alsoSettledBy = [] }) =>
    [settledBy, ...alsoSettledBy].some(({ name }) => name === path),
  );
  const silences = new Set(open.map(({ silence }) => silence.replace(/^.*?: /, "")));
  return silences.size === 0
    ? undefined
    : `, since the document leaves it open: ${[...silences].join("; ")}`;
}

function described(path: string): string {
  const says = describedAt(path.split("."))?.replace(/\.$/, "");
  return says === undefined ? "" : ` (${says.charAt(0).toLowerCase()}${says.slice(1)})`;
}
