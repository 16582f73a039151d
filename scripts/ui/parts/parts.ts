import type { Session } from "../session.ts";
import { reportParts, runList } from "./after.ts";
import { running } from "./running.ts";
import { preparing } from "./start.ts";

/** The changing parts of the page, by the ids of their elements; those inside others come after them. */
export function partsOf(session: Session): ReadonlyMap<string, string> {
  return new Map([
    ...preparing(session),
    ...running(session),
    ...runList(session),
    ...reportParts(session),
  ]);
}
