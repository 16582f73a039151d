import { parameterName } from "../../../contracts/profile/index.ts";
import { lyricsLength } from "../../generation/parameters/lyrics-generator.ts";
import { askingListed } from "../../stage/drives/asking-listed.ts";
import { settings, texts } from "../../stage/drives/changes.ts";

/** A short subject, a long one and one in another script: lyrics may last longer on a longer subject. */
const subjects = ["Two ferries that meet at noon", texts[12], texts[13]] as const;

/** Listed and unlisted lengths, with a look at how long the lyrics last; then both lengths of lyrics on each subject. */
export const askLyricsLengths = askingListed("ask lyrics_generator for lengths", lyricsLength, {
  some: [12, 15],
  also: (facts) =>
    subjects.map((subject) => ({
      route: "lyrics_generator",
      plain: { [parameterName(facts, "lyricsPrompt").value]: subject },
      order: { look: "parameters" },
      // Long first. Everywhere else short lyrics of a subject come first, and a cache that keeps them would hide a
      // broken cap.
      changes: settings("length", ["long", "short"]),
    })),
});
