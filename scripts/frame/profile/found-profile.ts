import { printable } from "../../../conformance/report/words.ts";
import type { Profile } from "../../../contracts/profile/index.ts";
import type { Terminal } from "../../init/ask.ts";
import { UsageError } from "../faults.ts";
import { isCi } from "./is-ci.ts";
import { givenLines } from "./variables.ts";

/**
 * Asks about a profile that was only found: the folder may be a stranger's, and the profile names a host and the user's
 * secrets. Throws UsageError where the answer is no, and where nobody is there to ask.
 */
export async function seeThatMeant(
  { isFound, by = "" }: { isFound?: true; by?: string },
  profile: Profile,
  terminal = ownTerminal(),
): Promise<void> {
  if (isFound !== true) return;
  const next = `Give --profile ${by} to use it, or --target.`;
  if (terminal === null)
    throw new UsageError(by, "was only found in this folder, and nobody can be asked here", next);
  const { confirm } = await import("@clack/prompts");
  const names = [`${by} of this folder names ${profile.target.baseUrl}`, ...givenLines(profile)];
  const message = [...names, "Examine that?"].map(printable).join("\n");
  const answer = await confirm({ ...terminal, message, initialValue: false });
  if (answer !== true) throw new UsageError(by, "is not to be used", next);
}

const ownTerminal = (): Terminal | null =>
  process.stdin.isTTY && process.stderr.isTTY && !isCi(process.env)
    ? { input: process.stdin, output: process.stderr }
    : null;
