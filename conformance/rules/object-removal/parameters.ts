import { objectRemovalParameters } from "../../../contracts/clauses/images.ts";
import { removalParameters } from "../../generation/parameters/object-removal.ts";
import { needsReceiver } from "../../generation/webhooks/receiver.ts";
import { takesParameters } from "../takes-values.ts";
import { askRemovals, askRemovalsOfEach } from "./drives.ts";

export default takesParameters(objectRemovalParameters, removalParameters, {
  needs: needsReceiver,
  drives: [askRemovals, askRemovalsOfEach],
});
