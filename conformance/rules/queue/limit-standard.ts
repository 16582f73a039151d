import { queueLimitStandard } from "../../../contracts/clauses/queue.ts";
import { queueRule } from "../../kit/queue-rules/rule.ts";

export default queueRule(queueLimitStandard, { of: "limit", plan: "standard" });
