import { songGeneratorDurationBounds } from "../../../contracts/clauses/song.ts";
import { songModelCapSeconds } from "../../../contracts/limits.ts";
import { takesInside } from "../../generation/inside.ts";
import { keepsWithin } from "../../generation/keeps-within.ts";
import { songDuration } from "../../generation/parameters/song.ts";
import { needsFor } from "../../generation/reach.ts";
import { durationRan } from "../../generation/seconds.ts";
import { allOf } from "../../history/sighting.ts";
import { rule } from "../rule.ts";
import { askSongDurations } from "./drives.ts";

const kinds = Object.entries(songModelCapSeconds).flatMap(([model, cap]) =>
  ["at 30", `at ${cap}`, "between", "just below", "just above"].map((kind) => `${model}: ${kind}`),
);

export default rule(songGeneratorDurationBounds, {
  drives: [askSongDurations],
  needs: needsFor("song_generator"),
  quota: Object.fromEntries(kinds.map((kind) => [kind, 1])),
  judge: allOf(
    takesInside(songDuration),
    keepsWithin(songDuration, "song_generator.duration", durationRan),
  ),
});
