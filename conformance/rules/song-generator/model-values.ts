import { songGeneratorModelValues } from "../../../contracts/clauses/song.ts";
import { takesInside } from "../../kit/generation/inside.ts";
import { songModel } from "../../kit/generation/parameters/song.ts";
import { needsFor } from "../../kit/generation/reach.ts";
import { rule } from "../../kit/rule.ts";
import { askModels } from "./drives.ts";

export default rule(songGeneratorModelValues, {
  drives: [askModels],
  needs: needsFor("song_generator"),
  quota: { "diffrhythm-short": 2, "diffrhythm-long": 2 },
  judge: takesInside(songModel),
});
