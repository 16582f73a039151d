import { queueFreesPlaces } from "../../../contracts/clauses/queue.ts";
import { queueRule } from "../../kit/queue-rule.ts";

export default queueRule(queueFreesPlaces, { of: "frees-places" });
