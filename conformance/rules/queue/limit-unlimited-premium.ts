import { queueLimitUnlimitedPremium } from "../../../contracts/clauses/queue.ts";
import { queueRule } from "./queue-rule.ts";

export default queueRule(queueLimitUnlimitedPremium, { of: "limit", plan: "unlimited-premium" });
