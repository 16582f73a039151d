import { songGeneratorTextFields } from "../../../contracts/clauses/song.ts";
import { takesInside } from "../../kit/generation/inside.ts";
import {
  songInstrumental,
  songText,
  songTextMembers,
} from "../../kit/generation/parameters/song.ts";
import { needsFor } from "../../kit/generation/reach.ts";
import { allOf } from "../../kit/judge.ts";
import { rule } from "../../kit/rule.ts";
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
