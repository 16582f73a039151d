import { statSync } from "node:fs";
import { join } from "node:path";
import type { Report } from "../../contracts/report.ts";
import { ownRunOf } from "../frame/files/own-runs.ts";
import { reportIn } from "../frame/files/report-file.ts";
import type { ProfileFlags } from "../frame/profile/profile.ts";
import { type Aim, aimIn } from "./aim.ts";

export interface Read {
  folder: string;
  report: Report;
  /** Where its run sent; undefined of a report that is not of the user's own. */
  own: ProfileFlags | undefined;
  aim: Aim;
}

const read = new Map<string, { at: number; found: Read | undefined }>();

/** The report of a run's folder, read anew only where it was written anew; undefined where it is none. */
export function readIn(folder = ""): Read | undefined {
  const file = join(folder, "report.json");
  const at = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const known = read.get(folder);
  if (known?.at === at) return known.found;
  let found: Read | undefined;
  try {
    const { report, bytes } = reportIn(file);
    const own = ownRunOf(bytes);
    found = { folder, report, own, aim: aimIn(report, own) };
  } catch {
    // Whoever asks for it by its name gets the fault.
  }
  read.set(folder, { at, found });
  return found;
}

/** Reads it anew the next time: whose run it is, is remembered only once its files are whole. */
export const forget = (folder: string): void => void read.delete(folder);
