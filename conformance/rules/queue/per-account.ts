import { queuePerAccount } from "../../../contracts/clauses/queue.ts";
import { queueRule } from "../../kit/queue-rule.ts";

export default queueRule(queuePerAccount, { of: "per-account" });
