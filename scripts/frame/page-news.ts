import type { Step } from "../../conformance/report/progress.ts";
import type { Cost } from "../../conformance/target/allowance.ts";
import type { LooksBroken } from "./onlooker/looks.ts";
import type { SoFar } from "./onlooker/onlooker.ts";

/** What a run tells the page that started it, while it goes on. */
export type News =
  | { kind: "begun"; folder: string; target: string }
  | { kind: "said"; line: string }
  | { kind: "step"; step: Step }
  | { kind: "flow"; open: string[]; spent: [Cost, used: number, of: number][]; asked: string[] }
  | { kind: "broken"; broken: LooksBroken }
  | ({ kind: "looked" } & SoFar)
  | { kind: "ended"; says: readonly string[] }
  | { kind: "fault"; text: string };

/** The variable by which a page tells the run that it starts to talk to it. */
const variable = "KIT_PAGE";
export const withPageVariable = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv => ({
  ...env,
  [variable]: "1",
});

export const whetherPage = (): boolean =>
  process.env[variable] !== undefined && process.send !== undefined;

/** Tells the page that started this process, if one did; one that is gone hears nothing. */
export function tellPage(news: News): void {
  if (whetherPage() && process.connected) process.send?.(news, undefined, undefined, () => {});
}
