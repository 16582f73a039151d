/** `${NAME}` stands for an environment variable. */
const reference = /\$\{([A-Za-z_][A-Za-z0-9_]*)\}/g;

/** How a profile names an environment variable. */
export const variable = (name: string): string => `\${${name}}`;

export type Environment = Readonly<Record<string, string | undefined>>;

type Path = readonly (string | number)[];

/**
 * The places whose texts may hold variables: keys, passwords and headers. A profile may be a stranger's: elsewhere its
 * texts would carry the user's secrets to wherever it likes, and into reports.
 */
const places: readonly Path[] = [
  ["users", "*", "password"],
  ["accounts", "*", "key"],
  ["enterprise", "key"],
  ["target", "headers", "*"],
  ["evidence", "mailbox", "password"],
  ["evidence", "*", "headers", "*"],
  ["evidence", "clock", "*", "headers", "*"],
];

const takesVariables = (path: Path): boolean =>
  places.some(
    (place) =>
      place.length === path.length && place.every((step, at) => step === "*" || step === path[at]),
  );

/** A variable that a profile names, and where. */
export interface NamedVariable {
  readonly path: Path;
  readonly name: string;
}

/** A profile's value with its variables filled in, and what became of each. */
export interface Expansion {
  readonly value: unknown;
  readonly used: readonly (NamedVariable & { readonly value: string })[];
  /** Those that are not set, or empty, as a CI's secret is that nobody set. */
  readonly missing: readonly NamedVariable[];
  /** Those that stand where no variable may. */
  readonly misplaced: readonly NamedVariable[];
}

/** A copy of a profile as it is written, with `${NAME}` replaced in keys, passwords and headers. */
export function expandEnvironment(written: unknown, env: Environment): Expansion {
  const used: (NamedVariable & { value: string })[] = [];
  const missing: NamedVariable[] = [];
  const misplaced: NamedVariable[] = [];
  const fill = (text: string, path: Path): string =>
    text.replace(reference, (whole, name: string) => {
      const value = env[name] ?? "";
      if (!takesVariables(path)) misplaced.push({ path, name });
      else if (value === "") missing.push({ path, name });
      else used.push({ path, name, value });
      return takesVariables(path) ? value : whole;
    });
  return { value: mapped(written, [], fill), used, missing, misplaced };
}

/** A copy of a value with each text in it replaced. */
function mapped(value: unknown, path: Path, fill: (text: string, path: Path) => string): unknown {
  if (typeof value === "string") return fill(value, path);
  if (Array.isArray(value)) return value.map((item, at) => mapped(item, [...path, at], fill));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, mapped(item, [...path, key], fill)]),
  );
}
