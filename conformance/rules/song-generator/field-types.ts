import { songGeneratorFieldTypes } from "../../../contracts/clauses/song.ts";
import { needsFor } from "../../generation/offered-routes.ts";
import { songFieldType, songTextMembers } from "../../generation/parameters/song-generator.ts";
import { takesNothingElse } from "../../generation/values/outside.ts";
import { allOf } from "../../history/sighting.ts";
import { rule } from "../rule.ts";
import { askTypes } from "./text-drives.ts";

const types = [...songTextMembers, "instrumental" as const].map(songFieldType);

export default rule(songGeneratorFieldTypes, {
  drives: [askTypes],
  needs: needsFor("song_generator"),
  quota: {
    "caption that is no text": 3,
    "lyrics that is no text": 3,
    "prompt that is no text": 3,
    "instrumental that is no truth value": 3,
  },
  judge: allOf(...types.map(takesNothingElse)),
});
