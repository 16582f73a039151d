import { queueOneAtATime } from "../../../contracts/clauses/queue.ts";
import { queueRule } from "../../kit/queue-rules/rule.ts";

export default queueRule(queueOneAtATime, { of: "one-at-a-time" });
