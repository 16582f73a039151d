import fc from "fast-check";
import type { Change } from "../../generation/change.ts";
import { songTextMembers } from "../../generation/parameters/song-generator.ts";
import { asking } from "../../stage/drives/asking.ts";
import { setting, settings, someText, texts } from "../../stage/drives/changes.ts";
import { dealt } from "../../stage/drives/series.ts";
import { bare, looked, models, route, short, unsung } from "./song-values.ts";

const someSong = (): fc.Arbitrary<Change> =>
  fc.oneof(
    fc.constantFrom(...songTextMembers).chain((member) => setting(member, someText())),
    fc.constantFrom<Change>(unsung, { instrumental: false }),
  );

const longText = "La la la, over the hills and far away. ".repeat(200);
const oddTexts = [
  longText,
  "",
  "   ",
  "a",
  "Bell \u0007 and null \u0000 here",
  "The sea is calm tonight,\nand the harbour sleeps,\nand the lights go out.",
  "<b>Bold</b> {braces}",
];

const noText: Change = Object.fromEntries(songTextMembers.map((member) => [member, undefined]));

const flags: readonly Change[] = [
  { lyrics: undefined },
  unsung,
  { instrumental: true },
  { instrumental: false },
  { instrumental: false, lyrics: undefined },
];

/**
 * Plain texts in several scripts, with the two models in turn for each member; instrumental songs and sung ones. What
 * becomes of odd texts is only recorded.
 */
export const askTexts = asking("ask song_generator with texts of all kinds", {
  routes: [route],
  given: fc.record({
    model: fc.constantFrom(...models),
    changes: fc.array(someSong(), { minLength: 6, maxLength: 6 }),
  }),
  cases: models.map((model, turn) => ({
    model,
    changes: [
      ...oddTexts.map((text, at) => ({ [songTextMembers[at % 3] ?? "lyrics"]: text })),
      ...songTextMembers.flatMap((member, nth) =>
        settings(member, [...texts]).filter((_, at) => (at + nth) % models.length === turn),
      ),
      ...flags,
    ],
  })),
  runs: 8,
  // Each series gives several texts to a member, so that a refused text has an accepted one to be compared with.
  series: ({ model, changes }) => {
    const plain = { ...bare, model_id: model };
    return [
      ...dealt({ route, plain }, changes, 12),
      { route, plain: { ...plain, lyrics: undefined }, changes: [{}, { instrumental: true }] },
      // Each text alone, since a service may not take them all together; and no text at all, as the request to compare
      // with.
      {
        route,
        plain: { ...plain, ...noText },
        changes: [{}, ...songTextMembers.map((member) => ({ [member]: texts[0] }))],
      },
    ];
  },
});

/** Values that are no text; what becomes of numbers, booleans and null is only recorded. */
const nonTexts = [
  ...[["a line of song"], { text: "a line of song" }, [], {}, [["a line"], ["of song"]]],
  ...[12345, true, 0, null, 1.5, false],
];
/** As many values that are no truth value; what becomes of other texts and types is only recorded. */
const nonFlags = [
  ...["maybe", "loud", "piano", "instrumental", "yes", "true"],
  ...[1, 0, [true], {}, null],
];

const otherTypes: readonly Change[] = [
  ...songTextMembers.flatMap((member) => settings(member, nonTexts)),
  ...settings("instrumental", nonFlags),
];

/** Lists or objects instead of texts, and an `instrumental` that is no truth value, with both models. */
export const askTypes = asking("ask song_generator with members of other types", {
  routes: [route],
  given: fc.record({
    model_id: fc.constantFrom(...models),
    changes: fc.array(
      fc.oneof(
        fc
          .constantFrom(...songTextMembers)
          .chain((member) => setting(member, fc.constantFrom(...nonTexts))),
        setting("instrumental", fc.constantFrom(...nonFlags)),
      ),
      { minLength: 8, maxLength: 8 },
    ),
  }),
  cases: models.map((model_id) => ({ model_id, changes: otherTypes })),
  runs: 6,
  series: ({ model_id, changes }) => {
    // The control has the model, too.
    const plain = { ...short, model_id, caption: texts[0], prompt: texts[9] };
    return [
      // Each has a value of every member, since a plan may forget the check of one.
      ...dealt({ route, plain, order: looked }, changes),
      {
        route,
        plain,
        changes: [
          { instrumental: false },
          ...songTextMembers.map((member) => ({ [member]: texts[2] })),
        ],
      },
    ];
  },
});
