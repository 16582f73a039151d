import { acted } from "../lib/stage.ts";
import { aftermath } from "../workloads/aftermath.ts";

/** Has anything that went before kept a place? */
const script = acted(aftermath);
export const { options, setup, handleSummary } = script;
export default script.default;
