import { queueFifo } from "../../../contracts/clauses/queue.ts";
import { queueRule } from "./queue-rule.ts";

export default queueRule(queueFifo, { of: "fifo" });
