import type { Scope } from "../../../contracts/profile/index.ts";
import { describedAt } from "../../../contracts/profile/known-keys.ts";
import { freedomsOfAnswers } from "../../freedoms/index.ts";
import { openPoints } from "../../model/freedoms.ts";

/** Parts of a profile that are about some scopes alone. */
const about: Readonly<Record<string, readonly Scope[]>> = {
  signup: ["control-plane"],
  enterprise: ["enterprise-restart", "enterprise"],
  async: ["standard", "enterprise", "queue"],
  queue: ["queue"],
};

/** The declared facts, each value whole, behind what it settles that the document leaves open, or else what it means. */
export interface Declarations {
  settled: string[];
  others: string[];
  /** Whole bodies, samples and lists of languages, with either. */
  long: string[];
}

const isLong = (path: string): boolean =>
  /^(parameters\.(bodies|extra)|values\.(samples|languages|additional))\b/.test(path);

/** The declared facts about the scopes. Scopes stand elsewhere, and that there is a key forgives nothing. */
export function declarations(
  declared: Readonly<Record<string, unknown>>,
  scopes: readonly Scope[],
): Declarations {
  const facts = Object.entries(declared)
    .filter(([path, value]) => path !== "offers.scopes" && value !== "[secret]")
    .filter(
      ([path]) => about[path.split(".", 1)[0] ?? ""]?.some((one) => scopes.includes(one)) ?? true,
    )
    .map(([path, value]) => ({
      path,
      value: `${Array.isArray(value) ? value.map(inFlow).join(", ") : inFlow(value)}${/Ms$/.test(path) ? " ms" : ""}`,
      open: silencesOf(path),
    }));
  const [long, short] = [
    facts.filter(({ path }) => isLong(path)),
    facts.filter(({ path }) => !isLong(path)),
  ];
  return {
    settled: settledBy(short),
    others: othersOf(short),
    long: [...settledBy(long), ...othersOf(long)],
  };
}

interface Fact {
  path: string;
  value: string;
  /** What the document leaves open and the fact settles; empty: nothing. */
  open: string;
}

function settledBy(facts: readonly Fact[]): string[] {
  const bySilence = Map.groupBy(
    facts.filter(({ open }) => open !== ""),
    ({ open }) => open,
  );
  return [...bySilence].map(([open, those]) => {
    const said = those.map(({ path, value }) => `${path} is ${value}`);
    return `${open}: ${said.join(", ")}`;
  });
}

const othersOf = (facts: readonly Fact[]): string[] =>
  facts
    .filter(({ open }) => open === "")
    .map(({ path, value }) => {
      const means = meaningOf(path);
      return means === undefined ? `${path} is ${value}` : `${means}: ${value} (${path})`;
    });

/** A value whole, as YAML writes it on a line. */
function inFlow(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(inFlow).join(", ")}]`;
  if (typeof value !== "object" || value === null) return String(value);
  const members = Object.entries(value).map(([name, one]) => `${name}: ${inFlow(one)}`);
  return `{${members.join(", ")}}`;
}

/** What the document leaves open and this fact settles; the section is left out. */
function silencesOf(path: string): string {
  const open = [...openPoints, ...freedomsOfAnswers].filter(({ settledBy, alsoSettledBy = [] }) =>
    [settledBy, ...alsoSettledBy].some(({ name }) => name === path),
  );
  const said = open.flatMap(({ silence }) => silence.replace(/^.*?: /, "").split(", nor "));
  return [...new Set(said)].join(", nor ");
}

function meaningOf(path: string): string | undefined {
  const says = describedAt(path.split("."))?.replace(/\.$/, "");
  return says && `${says.charAt(0).toLowerCase()}${says.slice(1)}`;
}
