import { queueLimitStandard } from "../../../contracts/clauses/queue.ts";
import { queueRule } from "./queue-rule.ts";

export default queueRule(queueLimitStandard, { of: "limit", plan: "standard" });
