import { textToAudioEarlierLanguages } from "../../../contracts/clauses/speech.ts";
import type { Profile } from "../../../contracts/profile/index.ts";
import { membersOf } from "../jobs/job.ts";
import { readLanguage, textInLanguage } from "../values/languages.ts";
import type { Parameter } from "../values/parameter.ts";

type Lists = Profile["values"]["languages"];

/** A language of one of the lists that the profile gives. An earlier language that is lost breaks its own rule. */
export const spokenLanguage = (list: "textToAudio" | "textToAudioEarlier"): Parameter => ({
  route: "text_to_audio",
  siblings: () => [spokenLanguage("textToAudio")],
  members: () => ["language"],
  read: (job, { values }) => readLanguage(membersOf(job).language, values.languages[list]),
  excuse: (job, others) => textInLanguage(job, "language", others),
  rivals: (job, { values }) =>
    list === "textToAudio" && has(values.languages.textToAudioEarlier, membersOf(job).language)
      ? [textToAudioEarlierLanguages.id]
      : [],
});

const has = (list: Lists[keyof Lists], language: unknown): boolean =>
  list?.some((one) => one === language) === true;
