import { acted } from "../lib/stage.ts";
import { alone } from "../workloads/alone.ts";

/** Is it the account's own queue that is full? */
const script = acted(alone);
export const { options, setup, handleSummary } = script;
export default script.default;
