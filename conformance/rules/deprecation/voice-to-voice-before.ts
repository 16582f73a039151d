import { deprecationVoiceToVoiceBefore } from "../../../contracts/clauses/deprecation.ts";
import { deprecations } from "../../../contracts/limits.ts";
import { freedomsBeforeEnd } from "../../freedoms/serving/index.ts";
import { needsFor, unsureAcceptance } from "../../generation/reach.ts";
import { requestsAround, surelyServes } from "../../generation/retired.ts";
import { contradicts, forEvery, missing, refused, supports } from "../../history/sighting.ts";
import { rule } from "../rule.ts";
import { askDeprecatedThen } from "./drives.ts";

const day = deprecations.voiceToVoice.discontinuedOn;

export default rule(deprecationVoiceToVoiceBefore, {
  mayBe: freedomsBeforeEnd,
  drives: [askDeprecatedThen],
  needs: needsFor("voice_to_voice"),
  quota: { seen: 1 },

  judge: forEvery(
    (history) => requestsAround("voice_to_voice", day, history),
    ({ job, serves, when, live, isBare, isOfAccount }, history) => {
      if (when !== "before" || !isBare || !isOfAccount) return undefined;
      if (serves)
        return surelyServes(job, history)
          ? supports(job.call)
          : missing(unsureAcceptance, job.call);
      if (job.taken !== "refused" || live === undefined) return undefined;
      const got = refused(job.call);
      const expected = `served before ${day}`;
      return contradicts([live.call, job.call], {
        field: "the answer",
        expected,
        got,
        wants: { status: "served" },
      });
    },
  ),
});
