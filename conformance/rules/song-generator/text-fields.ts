import { songGeneratorTextFields } from "../../../contracts/clauses/song.ts";
import { needsFor } from "../../generation/offered-routes.ts";
import {
  songInstrumental,
  songText,
  songTextMembers,
} from "../../generation/parameters/song-generator.ts";
import { takesInside } from "../../generation/values/inside.ts";
import { allOf } from "../../history/sighting.ts";
import { rule } from "../rule.ts";
import { askTexts } from "./text-drives.ts";

const parameters = [...songTextMembers.map(songText), songInstrumental];

export default rule(songGeneratorTextFields, {
  drives: [askTexts],
  needs: needsFor("song_generator"),
  quota: { caption: 3, lyrics: 3, prompt: 3, "instrumental true": 1, "instrumental false": 1 },
  judge: allOf(...parameters.map(takesInside)),
});
