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

/** The declared facts, each value whole: what they settle that the document leaves open, and the others with what they mean. */
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
      said: `${path} ${valueInWords(value)}`,
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
  said: string;
  /** What the document leaves open and the fact settles; empty: nothing. */
  open: string;
}

function settledBy(facts: readonly Fact[]): string[] {
  const bySilence = Map.groupBy(
    facts.filter(({ open }) => open !== ""),
    ({ open }) => open,
  );
  return [...bySilence].map(
    ([open, those]) => `${those.map(({ said }) => said).join(", ")} (${open})`,
  );
}

const othersOf = (facts: readonly Fact[]): string[] =>
  facts.filter(({ open }) => open === "").map(({ path, said }) => said + described(path));

/** A value in words, whole: lists by commas, members in brackets. */
function valueInWords(value: unknown): string {
  if (Array.isArray(value)) return value.map(valueInWords).join(", ");
  if (typeof value !== "object" || value === null) return String(value);
  const members = Object.entries(value).map(([name, one]) => `${name} ${valueInWords(one)}`);
  return `(${members.join("; ")})`;
}

/** What the document leaves open and this fact settles; the section is left out. */
function silencesOf(path: string): string {
  const open = [...openPoints, ...freedomsOfAnswers].filter(({ settledBy, alsoSettledBy = [] }) =>
    [settledBy, ...alsoSettledBy].some(({ name }) => name === path),
  );
  const said = open.flatMap(({ silence }) => silence.replace(/^.*?: /, "").split(", nor "));
  return [...new Set(said)].join(", nor ");
}

function described(path: string): string {
  const says = describedAt(path.split("."))?.replace(/\.$/, "");
  return says === undefined ? "" : ` (${says.charAt(0).toLowerCase()}${says.slice(1)})`;
}
