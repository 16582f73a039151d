import { transcribeParameters } from "../../../contracts/clauses/speech.ts";
import { transcriptCalls } from "../../generation/parameters/transcribe.ts";
import { needsReceiver } from "../../generation/webhooks/receiver.ts";
import { takesParameters } from "../takes-values.ts";
import { askTranscripts } from "./drives.ts";

export default takesParameters(transcribeParameters, transcriptCalls, {
  needs: needsReceiver,
  drives: [askTranscripts],
});
