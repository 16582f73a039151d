import { queueLimitUnderRace } from "../../../contracts/clauses/queue.ts";
import { queueRule } from "../../kit/queue-rules/rule.ts";

export default queueRule(queueLimitUnderRace, { of: "limit-under-race" });
