import { queueLimitStandard } from "../../../contracts/clauses/queue.ts";
import { limit } from "./limit.ts";
import { queueRule } from "./queue-rule.ts";

export default queueRule(queueLimitStandard, limit, { plan: "standard" });
