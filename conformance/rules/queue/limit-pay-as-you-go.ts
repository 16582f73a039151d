import { queueLimitPayAsYouGo } from "../../../contracts/clauses/queue.ts";
import { queueRule } from "../../kit/queue-rules/rule.ts";

export default queueRule(queueLimitPayAsYouGo, { of: "limit", plan: "pay-as-you-go" });
