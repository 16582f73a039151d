/** What the judges of one tree said of a history. */
export interface Judged {
  file: string;
  command?: string;
  failed?: readonly string[];
  error?: string;
}

/** What two trees say differently of one rule: the names of what was examined. */
export interface Differing {
  won: string[];
  lost: string[];
  /** Right services that the new one alone accuses, and those that the old one alone did. */
  accused: string[];
  acquitted: string[];
  /** Mutants that do not break the rule, of which the new tree alone reports it, or the old one alone did. */
  misnamed: string[];
  unsaid: string[];
}

/** Such as `examine a + b`: the ids of what was in the reference. */
export const idsOf = ({ command = "" }: Pick<Judged, "command">): string[] =>
  command
    .replace(/^examine /, "")
    .split(" + ")
    .filter((id) => id !== "");

/** Rule by rule, what two trees say differently of the same histories; `broken`: the rules that ids break. */
export function differing(
  old: readonly Judged[],
  anew: readonly Judged[],
  broken: (ids: readonly string[]) => ReadonlySet<string>,
): Map<string, Differing> {
  const before = new Map(old.map((one) => [one.file, one]));
  const all = new Map<string, Differing>();
  const of = (rule: string): Differing => {
    const none = { won: [], lost: [], accused: [], acquitted: [], misnamed: [], unsaid: [] };
    const own = all.get(rule) ?? none;
    all.set(rule, own);
    return own;
  };
  for (const now of anew) {
    const then = before.get(now.file);
    if (then?.failed === undefined || now.failed === undefined) continue;
    const ids = idsOf(now);
    const owed = broken(ids);
    const name = ids.join(" + ") || "the reference";
    const [more, less] = [minus(now.failed, then.failed), minus(then.failed, now.failed)];
    for (const rule of more)
      of(rule)[owed.has(rule) ? "won" : owed.size > 0 ? "misnamed" : "accused"].push(name);
    for (const rule of less)
      of(rule)[owed.has(rule) ? "lost" : owed.size > 0 ? "unsaid" : "acquitted"].push(name);
  }
  return all;
}

const minus = (some: readonly string[], others: readonly string[]): string[] =>
  some.filter((one) => !others.includes(one));
