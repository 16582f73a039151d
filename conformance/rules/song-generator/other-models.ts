import { songGeneratorOtherModels } from "../../../contracts/clauses/song.ts";
import { modelEffect } from "../../kit/generation/effects.ts";
import { songModel } from "../../kit/generation/parameters/song.ts";
import { needsFor } from "../../kit/generation/reach.ts";
import { takesNoOther } from "../../kit/generation/unlisted.ts";
import { rule } from "../../kit/rule.ts";
import { askModels } from "./drives.ts";

export default rule(songGeneratorOtherModels, {
  drives: [askModels],
  needs: needsFor("song_generator"),
  quota: { unlisted: 5 },
  judge: takesNoOther(songModel, modelEffect),
});
