import { queueLosesNothing } from "../../../contracts/clauses/queue.ts";
import { givesTwoResults } from "../../generation/two-results.ts";
import { queueRule } from "./queue-rule.ts";

export default queueRule(queueLosesNothing, { of: "loses-nothing", beside: givesTwoResults });
