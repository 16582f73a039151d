import { mkdirSync, statSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";

/**
 * Where the kit keeps what it runs or goes by later, by the XDG base directory specification: programs and compiled
 * modules in the cache, which run was whose in the state, and a key that signs beside the user's settings.
 */
export function userFolder(
  what: "cache" | "state" | "config",
  env: NodeJS.ProcessEnv = process.env,
  home = homedir(),
): string {
  const { XDG_CACHE_HOME: cache, XDG_STATE_HOME: state, XDG_CONFIG_HOME: config } = env;
  const usual = { cache: ".cache", state: join(".local", "state"), config: ".config" }[what];
  return join({ cache, state, config }[what] || join(home, usual), "model-platform-conformance");
}

/**
 * Makes a folder, for the user alone, where there is none. Returns why what lies in it may be another user's, as in a
 * shared folder for temporary files that anybody may make first; undefined where it is the user's own.
 */
export function whyNotOwn(folder: string, uid = process.getuid?.()): string | undefined {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const { uid: owner, mode } = statSync(folder);
    // Windows has neither; its folders of a user are that user's.
    if (uid === undefined) return undefined;
    if (owner !== uid) return "belongs to another user";
    return (mode & 0o022) === 0 ? undefined : "may be written by other users (chmod go-w)";
  } catch (error) {
    return `cannot be made (${(error as Error).message})`;
  }
}
