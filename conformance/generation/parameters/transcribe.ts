import { timestampLevels } from "../../../contracts/limits.ts";
import { listed } from "./listed.ts";

export const timestampLevel = listed({
  route: "transcribe",
  member: "timestamp_level",
  values: [null, ...timestampLevels],
  alike: "segment character phrase paragraph line none words sentences token chunk phoneme char",
  parameter: "transcribe.timestamp_level",
  rivals: { webhook: "transcribe.parameters", track_id: "transcribe.parameters" },
});
