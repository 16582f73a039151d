import { songGeneratorModelValues } from "../../../contracts/clauses/song.ts";
import { takesInside } from "../../generation/inside.ts";
import { songModel } from "../../generation/parameters/song.ts";
import { needsFor } from "../../generation/reach.ts";
import { rule } from "../rule.ts";
import { askModels } from "./drives.ts";

export default rule(songGeneratorModelValues, {
  drives: [askModels],
  needs: needsFor("song_generator"),
  quota: { "diffrhythm-short": 2, "diffrhythm-long": 2 },
  judge: takesInside(songModel),
});
