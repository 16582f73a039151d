import { queueLimitUnderRace } from "../../../contracts/clauses/queue.ts";
import { queueRule } from "./queue-rule.ts";

export default queueRule(queueLimitUnderRace, { of: "limit-under-race" });
