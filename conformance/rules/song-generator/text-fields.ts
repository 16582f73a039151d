import { songGeneratorTextFields } from "../../../contracts/clauses/song.ts";
import { takesInside } from "../../generation/inside.ts";
import {
  songInstrumental,
  songText,
  songTextMembers,
} from "../../generation/parameters/song-generator.ts";
import { needsFor } from "../../generation/reach.ts";
import { allOf } from "../../history/sighting.ts";
import { rule } from "../rule.ts";
import { askTexts } from "./text-drives.ts";

export default rule(songGeneratorTextFields, {
  drives: [askTexts],
  needs: needsFor("song_generator"),
  quota: { caption: 3, lyrics: 3, prompt: 3, "instrumental true": 1, "instrumental false": 1 },
  judge: allOf(
    ...songTextMembers.map((member) => takesInside(songText(member))),
    takesInside(songInstrumental),
  ),
});
