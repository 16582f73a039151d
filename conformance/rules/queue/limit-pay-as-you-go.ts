import { queueLimitPayAsYouGo } from "../../../contracts/clauses/queue.ts";
import { queueRule } from "../../kit/queue-rule.ts";

export default queueRule(queueLimitPayAsYouGo, { of: "limit", plan: "pay-as-you-go" });
