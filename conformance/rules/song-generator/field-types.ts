import { songGeneratorFieldTypes } from "../../../contracts/clauses/song.ts";
import { takesNothingElse } from "../../generation/outside.ts";
import { songFieldType, songTextMembers } from "../../generation/parameters/song-generator.ts";
import { needsFor } from "../../generation/reach.ts";
import { allOf } from "../../history/sighting.ts";
import { rule } from "../rule.ts";
import { askTypes } from "./text-drives.ts";

const members = [...songTextMembers, "instrumental"] as const;

export default rule(songGeneratorFieldTypes, {
  drives: [askTypes],
  needs: needsFor("song_generator"),
  quota: {
    "caption that is no text": 3,
    "lyrics that is no text": 3,
    "prompt that is no text": 3,
    "instrumental that is no truth value": 3,
  },
  judge: allOf(...members.map((member) => takesNothingElse(songFieldType(member)))),
});
