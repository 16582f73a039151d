import { queueLimitPayAsYouGo } from "../../../contracts/clauses/queue.ts";
import { queueRule } from "./queue-rule.ts";

export default queueRule(queueLimitPayAsYouGo, { of: "limit", plan: "pay-as-you-go" });
