import { queueLimitUnlimitedPremium } from "../../../contracts/clauses/queue.ts";
import { queueRule } from "../../kit/queue-rules/rule.ts";

export default queueRule(queueLimitUnlimitedPremium, { of: "limit", plan: "unlimited-premium" });
