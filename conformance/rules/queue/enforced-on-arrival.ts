import { queueEnforcedOnArrival } from "../../../contracts/clauses/queue.ts";
import { queueRule } from "../../kit/queue-rules/rule.ts";

export default queueRule(queueEnforcedOnArrival, { of: "enforced-on-arrival" });
