import { queueLimitPayAsYouGo } from "../../../contracts/clauses/queue.ts";
import { limit } from "./limit.ts";
import { queueRule } from "./queue-rule.ts";

export default queueRule(queueLimitPayAsYouGo, limit, {
  plan: "pay-as-you-go",
});
