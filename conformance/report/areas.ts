import type { Clause } from "../../contracts/clauses/index.ts";

const generation = "generation";

/** Areas of the catalogue in the document's order, each with the first words of the ids in it. */
const areas: readonly (readonly [area: string, prefixes: readonly string[]])[] = [
  ["envelope", ["envelope"]],
  ["signup", ["signup"]],
  ["verify", ["verify-email", "verify-link", "resend-verification"]],
  ["login", ["login"]],
  ["refresh", ["refresh"]],
  ["logout", ["logout", "logout-all"]],
  ["token lifecycle", ["token"]],
  ["password reset", ["forgot-password", "reset-password"]],
  ["enterprise restart", ["restart"]],
  // The prefixes of its rules are their routes.
  [generation, []],
  ["async results", ["async"]],
  ["queue", ["queue"]],
];

/** Names of the areas in the order in which reports show them. */
export const areaNames: readonly string[] = areas.map(([area]) => area);

/** The area that a rule belongs to; a rule whose prefix names no area is about generation routes. */
export function areaOf(ruleId: Clause["id"]): string {
  const prefix = ruleId.split(".", 1)[0] ?? "";
  return areas.find(([, prefixes]) => prefixes.includes(prefix))?.[0] ?? generation;
}

/** The file, below the kit's own folder, that holds a rule's clause, drive and judge. */
export function ruleFile(ruleId: Clause["id"]): string {
  return `conformance/rules/${ruleId.replace(".", "/")}.ts`;
}

/** Items by area, in the order of the areas; areas without items are left out. */
export function byArea<T>(items: readonly T[], idOf: (item: T) => string): [string, T[]][] {
  const groups = Map.groupBy(items, (item) => areaOf(idOf(item)));
  return areaNames.flatMap((area): [string, T[]][] => {
    const group = groups.get(area);
    return group === undefined ? [] : [[area, group]];
  });
}
