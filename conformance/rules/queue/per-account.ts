import { queuePerAccount } from "../../../contracts/clauses/queue.ts";
import { queueRule } from "../../kit/queue-rules/rule.ts";

export default queueRule(queuePerAccount, { of: "per-account" });
