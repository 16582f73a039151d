import { queuePerAccount } from "../../../contracts/clauses/queue.ts";
import { queueRule } from "./queue-rule.ts";

export default queueRule(queuePerAccount, { of: "per-account" });
