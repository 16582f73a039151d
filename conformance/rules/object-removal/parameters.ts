import { objectRemovalParameters } from "../../../contracts/clauses/images.ts";
import { takesInside } from "../../generation/inside.ts";
import { calledBack, sampled, texted } from "../../generation/parameters/sampled.ts";
import { needsFor } from "../../generation/reach.ts";
import { needsReceiver } from "../../generation/receiver.ts";
import { allOf } from "../../history/sighting.ts";
import { rule } from "../rule.ts";
import { askRemovals, askRemovalsOfEach } from "./drives.ts";

const route = "object_removal";

export default rule(objectRemovalParameters, {
  drives: [askRemovals, askRemovalsOfEach],
  needs: (facts) => [...needsFor(route)(facts), ...needsReceiver(facts)],
  quota: { init_image: 1, object_name: 1, base64: 1, webhook: 1, track_id: 1 },
  judge: allOf(
    takesInside(texted(route, "init_image")),
    takesInside(sampled("object_removal.object_name")),
    takesInside(sampled("object_removal.base64")),
    ...calledBack(route).map((parameter) => takesInside(parameter)),
  ),
});
