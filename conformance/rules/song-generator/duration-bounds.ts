import { songGeneratorDurationBounds } from "../../../contracts/clauses/song.ts";
import { durationSeconds, songModelCapSeconds } from "../../../contracts/limits.ts";
import { durationRan } from "../../generation/effects/seconds.ts";
import { songDuration } from "../../generation/parameters/song-generator.ts";
import { aroundEnds, keepsBounds } from "../keeps-bounds.ts";
import { askSongDurations } from "./drives.ts";

/**
 * The quota of each model, from 30 seconds to its cap: a duration between the cap and 480 seconds may be refused or
 * capped.
 */
const kinds = Object.entries(songModelCapSeconds).flatMap(([model, cap]) =>
  Object.keys(aroundEnds({ min: durationSeconds.min, max: cap }, { just: 1 })).map(
    (kind) => `${model}: ${kind}`,
  ),
);

export default keepsBounds(songGeneratorDurationBounds, {
  parameter: songDuration,
  bounded: "song_generator.duration",
  ran: durationRan,
  quota: Object.fromEntries(kinds.map((kind) => [kind, 1])),
  drives: [askSongDurations],
});
