import { parameterName } from "../../../contracts/profile/index.ts";
import { lyricsLength } from "../../generation/parameters/lyrics-generator.ts";
import { askingListed } from "../../stage/drives/asking-listed.ts";
import { settings, texts } from "../../stage/drives/changes.ts";

/** A short one, a long one and one in another script: the more there is to say, the longer lyrics may last. */
const subjects = ["Two ferries that meet at noon", texts[12], texts[13]] as const;

/** Listed and unlisted lengths, with a look at how long the lyrics last; then both lengths of lyrics on each subject. */
export const askLyricsLengths = askingListed("ask lyrics_generator for lengths", lyricsLength, {
  some: [12, 15],
  also: (facts) =>
    subjects.map((subject) => ({
      route: "lyrics_generator",
      plain: { [parameterName(facts, "lyricsPrompt").value]: subject },
      order: { look: "parameters" },
      // Long first: elsewhere the first lyrics of a subject are short, and so is what may be kept of them.
      changes: settings("length", ["long", "short"]),
    })),
});
