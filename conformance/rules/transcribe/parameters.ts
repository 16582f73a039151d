import { transcribeParameters } from "../../../contracts/clauses/speech.ts";
import { takesInside } from "../../kit/generation/inside.ts";
import { calledBack } from "../../kit/generation/parameters/sampled.ts";
import { needsFor } from "../../kit/generation/reach.ts";
import { needsReceiver } from "../../kit/generation/receiver.ts";
import { allOf } from "../../kit/judge.ts";
import { rule } from "../../kit/rule.ts";
import { askTranscripts } from "./drives.ts";

const rivals = { timestamp_level: "transcribe.timestamp-level-values" };

export default rule(transcribeParameters, {
  drives: [askTranscripts],
  needs: (facts) => [...needsFor("transcribe")(facts), ...needsReceiver(facts)],
  quota: { webhook: 1, track_id: 1 },
  judge: allOf(...calledBack("transcribe", rivals).map((parameter) => takesInside(parameter))),
});
