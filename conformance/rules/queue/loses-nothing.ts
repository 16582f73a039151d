import { queueLosesNothing } from "../../../contracts/clauses/queue.ts";
import { givesTwoResults } from "../../kit/generation/two-results.ts";
import { queueRule } from "../../kit/queue-rules/rule.ts";

export default queueRule(queueLosesNothing, { of: "loses-nothing", beside: givesTwoResults });
