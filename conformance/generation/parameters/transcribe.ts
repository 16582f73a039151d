import {
  transcribeParameters,
  transcribeTimestampLevelValues,
} from "../../../contracts/clauses/speech.ts";
import { timestampLevels } from "../../../contracts/limits.ts";
import type { Parameter } from "../values/parameter.ts";
import { listed, type ParameterOfList } from "./listed.ts";
import { calledBack } from "./sampled.ts";

const siblings = (): readonly Parameter[] => [timestampLevel];

export const timestampLevel: ParameterOfList = listed({
  route: "transcribe",
  siblings,
  member: "timestamp_level",
  values: [null, ...timestampLevels],
  alike: "segment character phrase paragraph line words sentences token chunk phoneme char",
  parameter: "transcribe.timestamp_level",
  rivals: { webhook: transcribeParameters.id, track_id: transcribeParameters.id },
});

/** The webhook and the track_id of a transcription. */
export const transcriptCalls: readonly Parameter[] = calledBack("transcribe", {
  timestamp_level: transcribeTimestampLevelValues.id,
}).map((parameter) => ({ ...parameter, siblings }));
