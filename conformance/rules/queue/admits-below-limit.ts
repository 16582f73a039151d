import { queueAdmitsBelowLimit } from "../../../contracts/clauses/queue.ts";
import { queueRule } from "./queue-rule.ts";

export default queueRule(queueAdmitsBelowLimit, { of: "admits-below-limit" });
