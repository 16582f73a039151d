import { acted } from "../lib/stage.ts";
import { baseline } from "../workloads/baseline.ts";

/** How long does a request take, and how much does that vary, when nothing is before it? */
const script = acted(baseline);
export const { options, setup, handleSummary } = script;
export default script.default;
