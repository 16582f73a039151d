import { drivenByProperties, fared, type Result } from "./task.ts";

/** What was examined, when, and what came of it. */
export interface Cut {
  /** Such as `2026-11-26`. */
  on: string;
  /** The commit that was examined. */
  commit: string;
  seconds: number;
  mutants: readonly Result[];
  /** Companies of right services, each as a whole. */
  companies: readonly Result[];
  /** What was accused when a company's halves were examined, and so on down to each alone. */
  accused: readonly Result[];
}

/** The lines that say what went wrong: empty where every mutant is killed and nothing right is accused. */
export function astray({ mutants, companies, accused }: Cut): string[] {
  const hidden = new Set(
    drivenByProperties.flatMap(({ id, undetectable }) => (undetectable === undefined ? [] : [id])),
  );
  const lines = mutants.flatMap((result) => {
    const { isKilled, others, error } = fared(result);
    const name = result.ids.join(" + ");
    if (error !== undefined) return [`error     ${name}: ${error.split("\n")[0]}`];
    if (!isKilled && others.length > 0 && hidden.has(name))
      return [`misnamed  ${name}: undetectable, and ${others.join(", ")} fails`];
    if (hidden.has(name)) return [];
    if (!isKilled)
      return [`survived  ${name}${others.length > 0 ? `: reported ${others.join(", ")}` : ""}`];
    return others.length > 0 ? [`misnamed  ${name}: also reported ${others.join(", ")}`] : [];
  });
  const right = [...companies.filter((one) => "error" in one), ...accused].map((result) => {
    const { others, error } = fared(result);
    return `accused   ${result.ids.join(" + ")}: ${error?.split("\n")[0] ?? others.join(", ")}`;
  });
  return [...lines, ...right];
}

/** The figures of a cut, a line each. */
export function figuresOf({ mutants, companies, seconds }: Cut): string[] {
  const byId = new Map(drivenByProperties.map((mutant) => [mutant.id, mutant]));
  const told = mutants
    .map((result) => ({ mutant: byId.get(result.ids[0] ?? ""), ...fared(result) }))
    .filter(({ mutant }) => mutant?.undetectable === undefined);
  const killed = told.filter(({ isKilled }) => isKilled);
  const subtle = told.filter(({ mutant }) => mutant?.subtle);
  const named = killed.filter(({ others }) => others.length === 0);
  const variants = companies.flatMap(({ ids }) => ids);
  const accused = companies.filter((one) => "error" in one || one.failed.length > 0);
  return [
    `${killed.length} of ${told.length} mutants killed by a rule that they break (${subtle.filter(({ isKilled }) => isKilled).length} of ${subtle.length} subtle ones), ${named.length} without another rule reported`,
    `${accused.length} of ${companies.length} companies of right services accused (${variants.length} variants)`,
    `${seconds} s`,
  ];
}

/** The committed page: small, dated, never stale. */
export function pageOf(cut: Cut): string {
  const wrong = astray(cut);
  return `# How good an examiner it is

By \`npm run -s kit -- tables\`, from nothing, on ${cut.on} at commit ${cut.commit}. Mutants are small faults put into the reference;
each meets its own rules' drives first, then what a usual check plays. Variants are odd but right; sixteen at a time are examined as one service.

${figuresOf(cut)
  .map((line) => `- ${line}`)
  .join("\n")}

${wrong.length === 0 ? "Nothing survived, and nothing right was accused." : `\`\`\`text\n${wrong.join("\n")}\n\`\`\``}
`;
}
