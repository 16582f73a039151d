import { queueLimitUnderRace } from "../../../contracts/clauses/queue.ts";
import { queueRule } from "../../kit/queue-rule.ts";

export default queueRule(queueLimitUnderRace, { of: "limit-under-race" });
