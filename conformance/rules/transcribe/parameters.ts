import { transcribeParameters } from "../../../contracts/clauses/speech.ts";
import { takesInside } from "../../generation/inside.ts";
import { calledBack } from "../../generation/parameters/sampled.ts";
import { needsFor } from "../../generation/reach.ts";
import { needsReceiver } from "../../generation/receiver.ts";
import { allOf } from "../../history/sighting.ts";
import { rule } from "../rule.ts";
import { askTranscripts } from "./drives.ts";

const rivals = { timestamp_level: "transcribe.timestamp-level-values" };

export default rule(transcribeParameters, {
  drives: [askTranscripts],
  needs: (facts) => [...needsFor("transcribe")(facts), ...needsReceiver(facts)],
  quota: { webhook: 1, track_id: 1 },
  judge: allOf(...calledBack("transcribe", rivals).map((parameter) => takesInside(parameter))),
});
