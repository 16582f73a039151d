import { deprecationVoiceToVoiceBefore } from "../../../contracts/clauses/deprecation.ts";
import { deprecations } from "../../../contracts/limits.ts";
import { undoneWork } from "../../freedoms/undone-work.ts";
import { turnedAwayInWords } from "../../generation/jobs/disposition.ts";
import type { Job } from "../../generation/jobs/job.ts";
import { isSurelyAccepted } from "../../generation/jobs/surely-accepted.ts";
import { unsureAcceptance } from "../../generation/offered-routes.ts";
import { quotaOfDays, requestsAround } from "../../generation/retired.ts";
import { isTurnedAwayForGood } from "../../generation/sent-again.ts";
import type { History } from "../../history/history.ts";
import { contradicts, doubted, forEvery, missing, supports } from "../../history/sighting.ts";
import { rule } from "../rule.ts";
import { askDeprecatedThen, voiceNeeds } from "./drives.ts";

const day = deprecations.voiceToVoice.discontinuedOn;

/** The requests before that day: afterwards a refusal is right. */
const earlyJobs = (history: History): Job[] =>
  requestsAround("voice_to_voice", day, history).flatMap(({ job, when }) =>
    when === "before" ? job : [],
  );

export default rule(deprecationVoiceToVoiceBefore, {
  drives: [askDeprecatedThen],
  needs: voiceNeeds,
  quota: quotaOfDays,

  judge: forEvery(
    (history) => requestsAround("voice_to_voice", day, history),
    ({ job, serves, when, kind, live, isBare, isOfAccount }, history) => {
      if (when !== "before" || !isBare || !isOfAccount) return undefined;
      if (serves)
        return isSurelyAccepted(job, history)
          ? supports(job.call, kind)
          : missing(unsureAcceptance, job.call);
      if (job.disposition !== "refused" || live === undefined) return undefined;
      const early = new Set(earlyJobs(history));
      if (!isTurnedAwayForGood(job, history, (other) => early.has(other)))
        return doubted(undoneWork.settledBy, job.call);
      const got = turnedAwayInWords(job.call, history.facts);
      const expected = `served before ${day}`;
      return contradicts(job.call, {
        control: live.call,
        field: "the answer",
        expected,
        got,
        kind,
        wants: { status: "served" },
      });
    },
  ),
});
