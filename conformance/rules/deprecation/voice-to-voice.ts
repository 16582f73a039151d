import { deprecationVoiceToVoice } from "../../../contracts/clauses/deprecation.ts";
import { deprecations } from "../../../contracts/limits.ts";
import { noLongerServes } from "../../generation/no-longer-serves.ts";
import { quotaOfDays } from "../../generation/retired.ts";
import { rule } from "../rule.ts";
import { askDeprecatedNow, askDeprecatedThen, voiceNeeds } from "./drives.ts";

export default rule(deprecationVoiceToVoice, {
  drives: [askDeprecatedNow, askDeprecatedThen],
  needs: voiceNeeds,
  quota: quotaOfDays,
  judge: noLongerServes("voice_to_voice", deprecations.voiceToVoice.discontinuedOn),
});
