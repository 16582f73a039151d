/** `${NAME}` in any string of a profile stands for an environment variable. */
const reference = /\$\{([A-Za-z_][A-Za-z0-9_]*)\}/g;

/** How a profile names an environment variable. */
export const variable = (name: string): string => `\${${name}}`;

export type Environment = Readonly<Record<string, string | undefined>>;

export interface MissingVariable {
  readonly path: readonly (string | number)[];
  readonly name: string;
}

/** A copy of `value` with every `${NAME}` replaced; `missing` gets those that `env` does not hold. */
export function expandEnvironment(
  value: unknown,
  env: Environment,
  missing: MissingVariable[],
  path: readonly (string | number)[] = [],
): unknown {
  if (typeof value === "string")
    return expandText(value, env, (name) => missing.push({ path, name }));
  if (Array.isArray(value)) {
    return value.map((item, index) => expandEnvironment(item, env, missing, [...path, index]));
  }
  if (typeof value === "object" && value !== null) {
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [
        key,
        expandEnvironment(item, env, missing, [...path, key]),
      ]),
    );
  }
  return value;
}

function expandText(text: string, env: Environment, onMissing: (name: string) => void): string {
  return text.replace(reference, (whole, name: string) => {
    const found = env[name];
    if (found === undefined) onMissing(name);
    return found ?? whole;
  });
}
