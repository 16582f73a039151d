import { queueOneAtATime } from "../../../contracts/clauses/queue.ts";
import { queueRule } from "./queue-rule.ts";

export default queueRule(queueOneAtATime, { of: "one-at-a-time" });
