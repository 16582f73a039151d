import { progressOn } from "../../conformance/report/progress.ts";
import { findK6, type K6 } from "../../load/k6/find.ts";
import { screenOn } from "../frame/screen.ts";

/** Finds k6; where it is built first, one line on standard error counts. Throws K6Error. */
export async function shownK6(quiet = false): Promise<K6> {
  const progress = progressOn({ ...screenOn(process.stderr), quiet });
  try {
    return await findK6({ onProgress: (what) => progress.step({ what }) });
  } finally {
    progress.done();
  }
}
