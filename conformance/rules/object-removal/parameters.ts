import { objectRemovalParameters } from "../../../contracts/clauses/images.ts";
import { calledBack, sampled, texted } from "../../generation/parameters/sampled.ts";
import { needsReceiver } from "../../generation/webhooks/receiver.ts";
import { takesParameters } from "../takes-values.ts";
import { askRemovals, askRemovalsOfEach } from "./drives.ts";

const parameters = [
  texted("object_removal", "init_image"),
  sampled("object_removal.object_name"),
  sampled("object_removal.base64"),
  ...calledBack("object_removal"),
];

export default takesParameters(objectRemovalParameters, parameters, {
  needs: needsReceiver,
  drives: [askRemovals, askRemovalsOfEach],
});
