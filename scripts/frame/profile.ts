import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { type Profile, parseProfile } from "../../contracts/profile/index.ts";
import { startEmbedded } from "./embedded.ts";
import { UsageError } from "./faults.ts";
import { fileFault } from "./file-fault.ts";
import { bytesOf } from "./given-file.ts";
import { decoded } from "./text-file.ts";

/** The profile file, and the target. */
export interface ProfileFlags {
  profile?: string | undefined;
  target?: string | undefined;
}

/**
 * The profile of a file, with another base URL where one is given; without a file, one that only declares the base URL.
 * Throws UsageError or ProfileError.
 */
export async function readProfile(where: ProfileFlags): Promise<Profile> {
  const written = where.profile === undefined ? {} : await readWritten(where.profile);
  if (typeof written !== "object" || written === null || Array.isArray(written)) {
    const next = "Give a JSON object such as `init` writes.";
    throw new UsageError(`--profile ${where.profile}`, "holds no object", next);
  }
  return parseProfile(
    where.target === undefined ? written : aimed(written, where.target),
    process.env,
  );
}

function aimed(written: unknown, baseUrl: string): unknown {
  const { target, ...rest } = Object(written) as { target?: object };
  return { ...rest, target: { ...target, baseUrl } };
}

async function readWritten(file: string): Promise<unknown> {
  const path = resolve(file);
  try {
    if (!/\.[cm]?[jt]s$/.test(path)) return JSON.parse(decoded(bytesOf(path)));
    const module = (await import(pathToFileURL(path).href)) as { default?: unknown };
    if (module.default !== undefined) return module.default;
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

/**
 * Runs `use` with the profile that the flags name. Where they name none, the embedded implementation runs meanwhile,
 * and its profile is used.
 */
export async function withProfile<T>(
  flags: ProfileFlags,
  use: (profile: Profile, isEmbedded: boolean) => Promise<T>,
): Promise<T> {
  const isAlone = flags.profile === undefined && flags.target === undefined;
  const embedded = isAlone ? await startEmbedded() : undefined;
  try {
    const profile = await readProfile({ ...flags, profile: flags.profile ?? embedded?.profile });
    return await use(profile, isAlone);
  } finally {
    await embedded?.stop();
  }
}
