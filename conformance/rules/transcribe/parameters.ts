import { transcribeParameters } from "../../../contracts/clauses/speech.ts";
import { calledBack } from "../../generation/parameters/sampled.ts";
import { needsReceiver } from "../../generation/receiver.ts";
import { takesParameters } from "../parameter-rules.ts";
import { askTranscripts } from "./drives.ts";

const rivals = { timestamp_level: "transcribe.timestamp-level-values" };

export default takesParameters(transcribeParameters, calledBack("transcribe", rivals), {
  needs: needsReceiver,
  drives: [askTranscripts],
});
