import fc from "fast-check";
import type { Profile } from "../../../contracts/profile/index.ts";
import { unlistedLanguage } from "../../generation/values/languages.ts";
import { fact } from "../../history/sighting.ts";
import { asking } from "../../stage/drives/asking.ts";
import { settings } from "../../stage/drives/changes.ts";
import { dealt } from "../../stage/drives/series.ts";

const route = "text_to_audio";

const noLanguages = fact(
  "values.languages.textToAudio",
  "the list of languages of text_to_audio (values.languages.textToAudio)",
);

const allLanguages = ({ values }: Profile): string[] => {
  const { textToAudio = [], textToAudioEarlier = [] } = values.languages;
  return [...new Set([...textToAudio, ...textToAudioEarlier])];
};

/**
 * Asks for every language that the profile lists, the earlier ones among them, and for an unlisted one, to see how a
 * refusal looks.
 */
export const askLanguages = asking("ask text_to_audio for every language", {
  routes: [route],
  given: fc.constant({}),
  cases: [{}],
  runs: 1,
  unless: (facts) => (allLanguages(facts).length === 0 ? [noLanguages] : undefined),
  series: (_, facts) =>
    dealt({ route }, settings("language", [unlistedLanguage, ...allLanguages(facts)]), 7),
});
