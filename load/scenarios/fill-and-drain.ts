import { acted } from "../lib/stage.ts";
import { fillAndDrain } from "../workloads/fill-and-drain.ts";

/** Are requests that certainly came one after another processed in that order, and none lost? */
const script = acted(fillAndDrain);
export const { options, setup, handleSummary } = script;
export default script.default;
