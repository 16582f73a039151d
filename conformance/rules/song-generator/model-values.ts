import { songGeneratorModelValues } from "../../../contracts/clauses/song.ts";
import { songModelCapSeconds } from "../../../contracts/limits.ts";
import { exchanged } from "../../kit/generation/exchanged.ts";
import { takesInside } from "../../kit/generation/inside.ts";
import { takesNothingElse } from "../../kit/generation/outside.ts";
import { songModel } from "../../kit/generation/parameters/song.ts";
import { needsFor } from "../../kit/generation/reach.ts";
import { allOf } from "../../kit/judge.ts";
import { rule } from "../../kit/rule.ts";
import { askModels } from "./drives.ts";

export default rule(songGeneratorModelValues, {
  drives: [askModels],
  needs: needsFor("song_generator"),
  quota: { "diffrhythm-short": 2, "diffrhythm-long": 2, unlisted: 5 },
  judge: allOf(
    takesInside(songModel, { altered: exchanged(songModel, Object.keys(songModelCapSeconds)) }),
    takesNothingElse(songModel),
  ),
});
