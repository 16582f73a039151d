import { OutsideError } from "../outside-error.ts";
import { printable } from "../printable.ts";
import { withoutCredentials } from "./credentials.ts";

/** One thing wrong with a profile: where, what was met, what is wanted, what to do next. */
export interface ProfileFault {
  readonly field: string;
  readonly met: string;
  readonly wanted: string;
  readonly next: string;
}

/** Thrown for a profile that cannot be read; the message has a line for each fault. */
export class ProfileError extends OutsideError {
  readonly faults: readonly ProfileFault[];

  constructor(faults: readonly ProfileFault[]) {
    super(faults.map(faultLine).join("\n"));
    this.name = "ProfileError";
    this.faults = faults;
  }
}

function faultLine({ field, met, wanted, next }: ProfileFault): string {
  return printable(`Profile field ${field}: met ${met}, wanted ${wanted}. ${next}`);
}

type Path = readonly PropertyKey[];

/** `["accounts", 0, "key"]` as `accounts[0].key`; the empty path is the profile itself. */
export function fieldName(path: Path): string {
  const text = path.reduce<string>(
    (soFar, step) => (typeof step === "number" ? `${soFar}[${step}]` : `${soFar}.${String(step)}`),
    "",
  );
  return text.replace(/^\./, "") || "(whole profile)";
}

const secretMembers = new Set<PropertyKey>(["key", "password"]);

/** What stands at `path` in the profile as it was written, shortened; secrets and `${NAME}` stay hidden. */
export function valueMet(written: unknown, path: Path): string {
  let value: unknown = written;
  for (const step of path) {
    value = typeof value === "object" && value !== null ? Reflect.get(value, step) : undefined;
  }
  if (value === undefined) return "nothing";
  if (secretMembers.has(path.at(-1) ?? "") && typeof value !== "object") return `a ${typeof value}`;
  const text = withoutCredentials(JSON.stringify(value) ?? String(value));
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}
