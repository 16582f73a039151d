import { queueFreesPlaces } from "../../../contracts/clauses/queue.ts";
import { queueRule } from "../../kit/queue-rules/rule.ts";

export default queueRule(queueFreesPlaces, { of: "frees-places" });
