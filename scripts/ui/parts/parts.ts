import { html, type Markup } from "../../../conformance/report/html/markup.ts";
import type { Session } from "../session.ts";
import { faults } from "./faults.ts";
import { reportParts } from "./report.ts";
import { running } from "./running.ts";
import { runList } from "./runs.ts";
import { preparing } from "./start.ts";
import { treeParts } from "./tree.ts";

/** What stands in an element of the page, by its id: markup as it is, and any other text escaped. */
export type Part = readonly [id: string, content?: Markup | string | undefined];

/** The changing parts of the page as HTML, by the ids of their elements; those inside others come after them. */
export function partsOf(session: Session): ReadonlyMap<string, string> {
  const parts: Part[] = [
    ...preparing(session),
    ...faults(session),
    ...running(session),
    ...treeParts(session),
    ...runList(session),
    ...reportParts(session),
  ];
  return new Map(parts.map(([id, content]) => [id, html`${content}`.text]));
}
