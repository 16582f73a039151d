import fc from "fast-check";
import { parameterName } from "../../../contracts/profile/index.ts";
import { mediumMember } from "../../generation/names.ts";
import { asking } from "../../stage/drives/asking.ts";
import { settings } from "../../stage/drives/changes.ts";
import { dealt } from "../../stage/drives/series.ts";

const route = "watermark_remover";
const clips = ["{media:clip-320x240.mp4}", "{media:clip-240x320.mp4}"];
/**
 * Asked for once each: the shapes of the largest screen and telephone, so that a service that shrinks them is caught,
 * and a square.
 */
const others = [
  "{media:clip-1920x1080.mp4}",
  "{media:clip-1080x1920.mp4}",
  "{media:clip-480x480.mp4}",
];

/** Videos on their side and upright, small and large, with a look at the resolution of what comes back. */
export const askClips = asking("ask watermark_remover for videos of several shapes", {
  routes: [route],
  given: fc.array(fc.constantFrom(...clips), { minLength: 10, maxLength: 10 }),
  cases: [[...others, ...clips]],
  needs: ["media"],
  series: (videos, facts) => {
    const name =
      mediumMember(facts, route, "video") ?? parameterName(facts, "watermarkVideo").value;
    return dealt({ route, order: { look: "artefact" } }, settings(name, videos), 2);
  },
});
