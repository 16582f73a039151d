import { acted } from "../lib/stage.ts";
import { burst } from "../workloads/burst.ts";

/** Does the limit hold for requests that arrive at the same instant? */
const script = acted(burst);
export const { options, setup, handleSummary } = script;
export default script.default;
