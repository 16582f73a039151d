import { hash } from "node:crypto";
import { readdirSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { withoutCredentials } from "../../../contracts/profile/credentials.ts";
import { userFolder, whyNotOwn } from "../../../load/user-folder.ts";
import type { ProfileFlags } from "../profile/profile.ts";
import { bytesOf } from "./given-file.ts";

/** How many runs are remembered: the latest; and what one of them weighs at most, bytes. */
const [most, mostBytes] = [500, 1 << 16];

/** Where runs are remembered. Throws where others could write there: a `replay` sends to where it says. */
function place(): string {
  const folders = [userFolder("state"), join(userFolder("state"), "runs")];
  const fault = folders.map((folder) => whyNotOwn(folder)).find(Boolean);
  if (fault !== undefined) throw new Error(fault);
  return folders[1] ?? "";
}

const nameOf = (report: Uint8Array): string => `-${hash("sha256", report)}.json`;

/**
 * Remembers which profile and target a run's report came from, for `replay`. A report is a file that strangers can
 * write, a user's own folder of state is not. Where that cannot be written, nothing is remembered.
 */
export function rememberRun(report: Uint8Array, { profile, target, embedded }: ProfileFlags): void {
  const where = {
    profile: profile && resolve(profile),
    target: target && withoutCredentials(target),
    embedded,
  };
  try {
    const folder = place();
    const file = join(folder, `${Date.now()}${nameOf(report)}`);
    writeFileSync(file, JSON.stringify(where), { mode: 0o600 });
    const old = readdirSync(folder).toSorted().slice(0, -most);
    for (const name of old) rmSync(join(folder, name), { force: true });
  } catch {
    // A run is worth no less where it is not remembered.
  }
}

/** The profile and target of the run of this user, on this machine, that wrote exactly this report; undefined of any other. */
export function ownRunOf(report: Uint8Array): ProfileFlags | undefined {
  try {
    const folder = place();
    const name = readdirSync(folder).findLast((one) => one.endsWith(nameOf(report)));
    return name === undefined
      ? undefined
      : JSON.parse(bytesOf(join(folder, name), mostBytes).toString());
  } catch {
    return undefined;
  }
}
