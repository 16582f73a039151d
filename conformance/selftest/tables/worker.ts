import { parentPort } from "node:worker_threads";
import { mutants } from "../../../fixtures/mutants/index.ts";
import { variants } from "../../../fixtures/variants/index.ts";
import { examine } from "./examine.ts";
import { neighbours } from "./neighbours.ts";

/** One examination as the pool asks for it: by id, since decisions are functions and do not travel. */
export interface Task {
  kind: "mutant" | "variant";
  id: string;
  seed: number;
  /** All rules, or those of the areas that the deviation names. */
  full: boolean;
  /** Episodes of each drive; default: each drive's own number. */
  runs?: number;
}

parentPort?.on("message", async ({ kind, id, seed, full, runs }: Task) => {
  try {
    const list = kind === "mutant" ? mutants : variants;
    const deviation = list.find((one) => one.id === id);
    if (deviation === undefined) throw new Error(`no ${kind} "${id}"`);
    const near =
      kind === "mutant" && !full ? neighbours(deviation as (typeof mutants)[number]) : undefined;
    const examined = await examine({
      deviation,
      seed,
      ...(runs === undefined ? {} : { runs }),
      selects: (ruleId) => near === undefined || near.has(ruleId),
    });
    parentPort?.postMessage(examined);
  } catch (error) {
    parentPort?.postMessage({ id, error: (error as Error).stack ?? String(error) });
  }
});
