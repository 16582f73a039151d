import type { Step } from "../../../conformance/report/progress.ts";
import type { Cost } from "../../../conformance/target/pace/allowance.ts";
import type { SoFar } from "../onlooker/onlooker.ts";

/**
 * How far a run has come, 0 to 1 and in words, and how long it takes. With it come the requests without an answer, what was
 * used, and the rules that were asked since.
 */
export interface Flow {
  step?: Step;
  share?: number | undefined;
  far?: string;
  times?: string;
  open: string[];
  spent: [Cost, used: number][];
  asked: string[];
}

/** What a run tells the page that started it, while it goes on. */
export type News =
  | { kind: "begun"; startedAt: string; folder: string }
  | { kind: "said"; lines: readonly string[] }
  | ({ kind: "flow" } & Flow)
  | ({ kind: "looked" } & SoFar)
  | { kind: "fault"; text: string };

/** The variable by which a page tells the run that it starts to talk to it. */
export const pageVariable = "KIT_PAGE";

export const whetherPage = (): boolean =>
  process.env[pageVariable] !== undefined && process.send !== undefined;

/** Tells the page that started this process, if one did; one that is gone hears nothing. */
export function tellPage(news: News): void {
  if (whetherPage() && process.connected) process.send?.(news, undefined, undefined, () => {});
}
