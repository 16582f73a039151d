import { queueAdmitsBelowLimit } from "../../../contracts/clauses/queue.ts";
import { queueRule } from "../../kit/queue-rules/rule.ts";

export default queueRule(queueAdmitsBelowLimit, { of: "admits-below-limit" });
