import { describedAt } from "../../../contracts/profile/known-keys.ts";
import { freedomsOfAnswers } from "../../freedoms/index.ts";
import { everyFreedom } from "../../model/freedoms.ts";

/** A longer value is read in the certificate itself. */
const longest = 48;

/**
 * Each declared fact as a sentence behind "the vendor declares that": what it forgives, or else what it means. Scopes
 * stand elsewhere, and that there is a key forgives nothing.
 */
export const declarations = (declared: Readonly<Record<string, unknown>>): string[] =>
  Object.entries(declared)
    .filter(([path, value]) => path !== "offers.scopes" && value !== "[secret]")
    .map(([path, value]) => `${path} is ${short(value)}${forgives(path) ?? about(path)}`);

function short(value: unknown): string {
  const text = JSON.stringify(value) ?? "absent";
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}

/** What the document leaves open and this fact settles; the section is left out. */
function forgives(path: string): string | undefined {
  const open = [...everyFreedom, ...freedomsOfAnswers].filter(
    ({ settledBy }) => settledBy.name === path,
  );
  const silences = new Set(open.map(({ silence }) => silence.replace(/^.*?: /, "")));
  return silences.size === 0
    ? undefined
    : `, which forgives what it explains: ${[...silences].join("; ")}`;
}

function about(path: string): string {
  const says = describedAt(path.split("."))?.replace(/\.$/, "");
  return says === undefined ? "" : ` (${says.charAt(0).toLowerCase()}${says.slice(1)})`;
}
