import { queueFreesPlaces } from "../../../contracts/clauses/queue.ts";
import { queueRule } from "./queue-rule.ts";

export default queueRule(queueFreesPlaces, { of: "frees-places" });
