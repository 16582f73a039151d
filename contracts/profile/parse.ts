import type { z } from "zod";
import { nearest } from "../near.ts";
import { statedIn } from "./declared.ts";
import {
  type Environment,
  expandEnvironment,
  type NamedVariable,
  variable,
} from "./environment.ts";
import { fieldName, ProfileError, type ProfileFault, valueMet } from "./fault.ts";
import { describedAt, keysAt } from "./known-keys.ts";
import { deepest, isDeeper } from "./nesting.ts";
import { type Profile, profileSchema } from "./schema.ts";
import { sentBy } from "./variables.ts";

/**
 * Reads a profile: fills `${ENV}` into its keys, passwords and headers, then validates it and fills in the defaults.
 * @throws {ProfileError} naming each field that is wrong; values of the environment are never shown.
 */
export function parseProfile(value: unknown, env: Environment): Profile {
  if (isDeeper(value)) throw new ProfileError([tooDeep]);
  const { value: expanded, used, missing, misplaced } = expandEnvironment(value, env);
  const unfit = [
    ...misplaced.map((each) => misplacedVariable(value, each)),
    ...missing.map((each) => unsetVariable(value, each)),
  ];
  if (unfit.length > 0) throw new ProfileError(unfit);

  const { facts, declared } = statedIn(expanded);
  const parsed = profileSchema.safeParse(facts, { reportInput: false });
  if (parsed.success) return { ...parsed.data, declared, ...sentBy(parsed.data, used) };
  throw new ProfileError(parsed.error.issues.flatMap((issue) => faults(value, issue)));
}

const tooDeep: ProfileFault = {
  field: "(whole profile)",
  met: `values nested deeper than ${deepest} levels`,
  wanted: "an object of facts",
  next: "Correct it.",
};

function misplacedVariable(written: unknown, { path, name }: NamedVariable): ProfileFault {
  return {
    field: fieldName(path),
    met: valueMet(written, path),
    wanted: `no ${variable(name)}, which only keys, passwords and headers may hold`,
    next: "Write the value itself, or a profile in TypeScript, which reads process.env itself.",
  };
}

function unsetVariable(written: unknown, { path, name }: NamedVariable): ProfileFault {
  return {
    field: fieldName(path),
    met: valueMet(written, path),
    wanted: `the environment variable ${name} to be set, and not empty`,
    next: `Set ${name} and run again.`,
  };
}

function faults(written: unknown, issue: z.core.$ZodIssue): ProfileFault[] {
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((key) => unknownKey(written, issue.path, key));
  }
  if (issue.code === "invalid_key" && keysAt(issue.path.slice(0, -1)).length > 0)
    return [unknownKey(written, issue.path.slice(0, -1), String(issue.path.at(-1)))];
  return [wrongValue(written, issue)];
}

function unknownKey(written: unknown, path: readonly PropertyKey[], key: string): ProfileFault {
  const suggestion = nearest(key, keysAt(path));
  return {
    field: fieldName([...path, key]),
    met: valueMet(written, [...path, key]),
    wanted: "a known key",
    next:
      suggestion === undefined
        ? "Remove it."
        : `Did you mean "${suggestion}"? Rename or remove it.`,
  };
}

function wrongValue(written: unknown, issue: z.core.$ZodIssue): ProfileFault {
  const met = valueMet(written, issue.path);
  const meaning = describedAt(issue.path);
  return {
    field: fieldName(issue.path),
    met,
    wanted: wantedForm(issue) + (meaning === undefined ? "" : ` (${meaning.replace(/\.$/, "")})`),
    next: met === "nothing" ? "Add it to the profile." : "Correct it.",
  };
}

/** The form an issue asks for, in words; zod's own phrase where it says no more. */
function wantedForm(issue: z.core.$ZodIssue): string {
  if (issue.code === "invalid_type") return `a value of type ${issue.expected}`;
  if (issue.code === "invalid_value")
    return `one of ${issue.values.map((v) => JSON.stringify(v)).join(", ")}`;
  if (issue.code === "invalid_union" && "options" in issue) {
    return `one of ${(issue.options as unknown[]).map((option) => JSON.stringify(option)).join(", ")}`;
  }
  if (issue.code === "invalid_key" && issue.issues[0] !== undefined)
    return `${issue.issues[0].message} as its member's name`;
  if (issue.code === "invalid_union" && issue.errors.length > 0)
    return issue.errors.flatMap(([first]) => (first ? memberForm(first) : [])).join(", or ");
  return issue.message;
}

const memberForm = (issue: z.core.$ZodIssue): string =>
  issue.path.length === 0 ? wantedForm(issue) : `${fieldName(issue.path)}: ${wantedForm(issue)}`;
