import fc from "fast-check";
import { lyricsCapSeconds } from "../../../contracts/limits.ts";
import { parameterName } from "../../../contracts/profile/index.ts";
import { asking, dealt, type Series } from "../../stage/drives/asking.ts";
import { setting, settings, someChanges, someUnlisted, texts } from "../../stage/drives/changes.ts";

const route = "lyrics_generator";
const lengths = Object.keys(lyricsCapSeconds);
const others = [
  "medium",
  "normal",
  "full",
  "verse",
  "extra_long",
  "shorter",
  "1:35",
  "95",
  "longest",
  "very_long",
  "complete",
  "default",
  "standard",
  "extended",
  "285",
  "4:45",
  "sho",
  "or",
];

/** A short one, a long one and one in another script: the more there is to say, the longer lyrics may last. */
const subjects = ["Two ferries that meet at noon", texts[12], texts[13]] as const;

const looked = { look: "parameters" } as const;

/** Listed and unlisted lengths, with a look at how long the lyrics last; other spellings are only watched. */
export const askLyricsLengths = asking("ask lyrics_generator for lengths", {
  routes: [route],
  given: someChanges(
    setting("length", someUnlisted(others)),
    setting("length", fc.constantFrom(...lengths)),
    [12, 15],
  ),
  cases: [settings("length", [...others, "SHORT", " long", "", 95, null, ...lengths])],
  series: (changes, facts) => [
    ...dealt({ route, order: looked }, changes),
    // Long first: elsewhere the first lyrics of a subject are short, and so is what may be kept of them.
    ...subjects.map(
      (subject): Series => ({
        route,
        plain: { [parameterName(facts, "lyricsPrompt").value]: subject },
        order: looked,
        changes: settings("length", ["long", "short"]),
      }),
    ),
  ],
});
