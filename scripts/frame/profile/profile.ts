import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { isObject } from "../../../conformance/history/call.ts";
import { shortened } from "../../../conformance/report/words.ts";
import { type Environment, type Profile, parseProfile } from "../../../contracts/profile/index.ts";
import { keysAt } from "../../../contracts/profile/known-keys.ts";
import { UsageError } from "../faults.ts";
import { fileFault } from "../files/file-fault.ts";
import { bytesOf } from "../files/given-file.ts";
import { decoded, jsonIn } from "../files/text-file.ts";
import { type Embedded, type ServeFlags, startEmbedded } from "./embedded.ts";
import { seeThatMeant } from "./found-profile.ts";
import { isCi } from "./is-ci.ts";
import { defaultExportOf } from "./profile-module.ts";

/** The profile file, and the target; or the embedded implementation. */
export interface ProfileFlags {
  profile?: string | undefined;
  target?: string | undefined;
  embedded?: boolean | undefined;
}

/**
 * The profile of a file, with another base URL where one is given; without a file, one that only declares the base URL.
 * Throws UsageError or ProfileError.
 */
export async function readProfile(
  where: ProfileFlags,
  env: Environment = process.env,
): Promise<Profile> {
  const written = where.profile === undefined ? {} : await readWritten(where.profile);
  const foreign = isObject(written) ? foreignIn(written) : "holds no object";
  if (foreign !== undefined) {
    const next = "Give a JSON object such as `init` writes.";
    throw new UsageError(`--profile ${where.profile}`, foreign, next);
  }
  return parseProfile(where.target === undefined ? written : aimed(written, where.target), env);
}

/** What an object is whose members are mostly not a profile's: another file, and no list of mistakes. */
function foreignIn(written: object): string | undefined {
  const own = new Set(keysAt([]));
  const [foreign, known] = [false, true].map((is) =>
    Object.keys(written).filter((name) => own.has(name) === is),
  ) as [string[], string[]];
  if (foreign.length < 2 || foreign.length <= known.length) return undefined;
  const some = foreign.slice(0, 3).map((name) => shortened(name, 30));
  return `is no profile: it holds ${some.join(", ")}${foreign.length > 3 ? " …" : ""}, and a profile target, signup, accounts …`;
}

function aimed(written: unknown, baseUrl: string): unknown {
  const { target, ...rest } = Object(written);
  return { ...rest, target: { ...Object(target), baseUrl } };
}

async function readWritten(file: string): Promise<unknown> {
  const path = resolve(file);
  try {
    if (!/\.[cm]?[jt]s$/.test(path)) return jsonIn(decoded(bytesOf(path)));
    const exported = await defaultExportOf(path);
    if (exported !== undefined) return exported;
  } catch (error) {
    throw new UsageError(
      `--profile ${file}`,
      fileFault(error),
      "Give a JSON or TypeScript profile.",
    );
  }
  throw new UsageError(
    `--profile ${file}`,
    "has no default export",
    "Export the profile: `export default defineProfile({ … })`.",
  );
}

/** Which target is examined: that of the flags, of the environment or of a file; else the embedded implementation. */
export interface Chosen extends ProfileFlags {
  /** What named it, where no flag did. */
  by?: string;
  /** The profile was only found in the folder. */
  isFound?: true;
}

/** The profile that is found in the folder where a command runs. */
export const ownFile = "model-platform.profile.json";

const variables = { profile: "KIT_PROFILE", target: "KIT_TARGET" } as const;

/**
 * The choice of the flags, or else of `KIT_TARGET` and `KIT_PROFILE`, or else of a file in the folder; never of two of
 * them. Throws UsageError where one is named and empty, as by a variable that nobody set, and in a CI where none is named.
 */
export function chosen(flags: ProfileFlags, env: NodeJS.ProcessEnv, folder: string): Chosen {
  const { profile, target } = flags;
  if (flags.embedded === true) return { embedded: true };
  if (profile !== undefined || target !== undefined) {
    refuseEmpty({ "--profile": profile, "--target": target });
    return { profile, target };
  }
  const named = { profile: env[variables.profile], target: env[variables.target] };
  refuseEmpty({ [variables.profile]: named.profile, [variables.target]: named.target });
  const by = Object.values(variables).filter((name) => env[name] !== undefined);
  if (by.length > 0) return { ...named, by: by.join(", ") };
  const found = join(folder, ownFile);
  if (existsSync(found)) return { profile: found, by: ownFile, isFound: true };
  if (!isCi(env)) return { embedded: true };
  const next = "Give --target or --profile; --embedded examines the embedded reference itself.";
  throw new UsageError("the target", "is not named, and in a CI none is taken unasked", next);
}

/** Whether flags or variables name what is to be examined. */
export const isNamed = ({ profile, embedded }: ProfileFlags, env = process.env): boolean =>
  embedded === true ||
  profile !== undefined ||
  Object.values(variables).some((name) => env[name] !== undefined);

function refuseEmpty(named: Readonly<Record<string, string | undefined>>): void {
  for (const [name, value] of Object.entries(named))
    if (value?.trim() === "")
      throw new UsageError(name, "is empty", "Say what is to be examined, or leave it out.");
}

/** The flags of a choice, as words of a command line. */
export const flagWords = ({ profile, target, embedded }: ProfileFlags): string[] => [
  ...(profile === undefined ? [] : [`--profile=${profile}`]),
  ...(target === undefined ? [] : [`--target=${target}`]),
  ...(embedded === true ? ["--embedded"] : []),
];

/** What reports and certificates call the embedded implementation. */
const own = "the embedded reference implementation";

/**
 * Starts the embedded implementation where the flags choose it. A command calls it before it reads its other modules:
 * both take a third of a second, side by side.
 */
export function embeddedFor(
  flags: ProfileFlags,
  served?: ServeFlags,
): Promise<Embedded> | undefined {
  const choice = chosen(flags, process.env, process.cwd());
  const embedded = choice.embedded === true ? startEmbedded(served) : undefined;
  // Whoever awaits it later meets its fault.
  embedded?.catch(() => {});
  return embedded;
}

/**
 * Runs `use` with the profile that is chosen. Where none is, the embedded implementation runs meanwhile, and its profile
 * is used. `starting`: the embedded implementation, where it is to be served unlike usual or was started already.
 */
export async function withProfile<T>(
  flags: ProfileFlags,
  use: (profile: Profile, choice: Chosen) => Promise<T>,
  starting = embeddedFor(flags),
): Promise<T> {
  const choice = chosen(flags, process.env, process.cwd());
  const embedded = await starting;
  try {
    const profile = await readProfile(
      embedded === undefined ? choice : { profile: embedded.profile },
    );
    await seeThatMeant(choice, profile);
    const { target } = profile;
    return await use(embedded ? { ...profile, target: { ...target, name: own } } : profile, choice);
  } finally {
    await embedded?.stop();
  }
}
