import type { Session } from "../session.ts";
import { faults } from "./faults.ts";
import { reportParts } from "./report.ts";
import { running } from "./running.ts";
import { runList } from "./runs.ts";
import { preparing } from "./start.ts";
import { treeParts } from "./tree.ts";

/** The changing parts of the page, by the ids of their elements; those inside others come after them. */
export function partsOf(session: Session): ReadonlyMap<string, string> {
  return new Map([
    ...preparing(session),
    ...faults(session),
    ...running(session),
    ...treeParts(session),
    ...runList(session),
    ...reportParts(session),
  ]);
}
