import { songGeneratorOtherModels } from "../../../contracts/clauses/song.ts";
import { modelEffect } from "../../generation/named-effects.ts";
import { songModel } from "../../generation/parameters/song.ts";
import { needsFor } from "../../generation/reach.ts";
import { takesNoOther } from "../../generation/unlisted.ts";
import { rule } from "../rule.ts";
import { askModels } from "./drives.ts";

export default rule(songGeneratorOtherModels, {
  drives: [askModels],
  needs: needsFor("song_generator"),
  quota: { unlisted: 5 },
  judge: takesNoOther(songModel, modelEffect),
});
