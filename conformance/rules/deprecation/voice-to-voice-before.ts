import { deprecationVoiceToVoiceBefore } from "../../../contracts/clauses/deprecation.ts";
import { deprecations } from "../../../contracts/limits.ts";
import type { Job } from "../../generation/job.ts";
import { jobsOf } from "../../generation/jobs.ts";
import { guessedBody } from "../../generation/names.ts";
import { needsFor, unsureAcceptance } from "../../generation/reach.ts";
import { doubtedMedium } from "../../generation/refused-media.ts";
import { requestsAround, surelyServes } from "../../generation/retired.ts";
import type { History } from "../../history/history.ts";
import { contradicts, forEvery, missing, refused, supports } from "../../history/sighting.ts";
import { rule } from "../rule.ts";
import { askDeprecatedThen } from "./drives.ts";

const day = deprecations.voiceToVoice.discontinuedOn;

export default rule(deprecationVoiceToVoiceBefore, {
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
      const guess = guessedBody(history.facts, "voice_to_voice");
      if (guess !== undefined && !wasTaken(job, history)) return missing(guess, job.call);
      const medium = doubtedMedium(job, history.facts, jobsOf(history));
      if (medium !== undefined) return missing(medium, job.call);
      const got = refused(job.call);
      const expected = `served before ${day}`;
      return contradicts([live.call, job.call], { field: "the answer", expected, got });
    },
  ),
});

/** Whether the same request was served at another time: then its guessed body is not to blame for the refusal. */
const wasTaken = ({ key }: Job, history: History): boolean =>
  requestsAround("voice_to_voice", day, history).some(
    ({ job, serves, isBare }) => isBare && job.key === key && serves && surelyServes(job, history),
  );
