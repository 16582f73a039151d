import { queueLosesNothing } from "../../../contracts/clauses/queue.ts";
import { queueRule } from "../../kit/queue-rules/rule.ts";

export default queueRule(queueLosesNothing, { of: "loses-nothing" });
