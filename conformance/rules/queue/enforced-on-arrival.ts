import { queueEnforcedOnArrival } from "../../../contracts/clauses/queue.ts";
import { queueRule } from "./queue-rule.ts";

export default queueRule(queueEnforcedOnArrival, { of: "enforced-on-arrival" });
