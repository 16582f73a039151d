import { acted } from "../lib/stage.ts";
import { accounts } from "../workloads/accounts.ts";

/** Does one account's full queue turn another account's request away? */
const script = acted(accounts);
export const { options, setup, handleSummary } = script;
export default script.default;
