import { acted } from "../lib/stage.ts";
import { sawtooth } from "../workloads/sawtooth.ts";

/** Is a place free again once its job is done, and the limit kept all the while? */
const script = acted(sawtooth);
export const { options, setup, handleSummary } = script;
export default script.default;
