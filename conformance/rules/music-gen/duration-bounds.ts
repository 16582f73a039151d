import { musicGenDurationBounds } from "../../../contracts/clauses/music.ts";
import { durationSeconds } from "../../../contracts/limits.ts";
import { durationRan } from "../../generation/effects/seconds.ts";
import { musicDuration } from "../../generation/parameters/music-gen.ts";
import { aroundEnds, keepsBounds } from "../keeps-bounds.ts";
import { askDurations } from "./drives.ts";

export default keepsBounds(musicGenDurationBounds, {
  parameter: musicDuration,
  bounded: "music_gen.duration",
  ran: durationRan,
  quota: aroundEnds(durationSeconds, { just: 2, far: 1 }),
  drives: [askDurations],
});
