import { acted } from "../lib/stage.ts";
import { longShort } from "../workloads/long-short.ts";

/** Does a short job ever overtake a long one that came before it? */
const script = acted(longShort);
export const { options, setup, handleSummary } = script;
export default script.default;
