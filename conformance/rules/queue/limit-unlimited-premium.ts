import { queueLimitUnlimitedPremium } from "../../../contracts/clauses/queue.ts";
import { limit } from "./limit.ts";
import { queueRule } from "./queue-rule.ts";

export default queueRule(queueLimitUnlimitedPremium, limit, {
  plan: "unlimited-premium",
});
