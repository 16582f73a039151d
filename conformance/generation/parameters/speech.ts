import { lyricsCapSeconds, timestampLevels } from "../../../contracts/limits.ts";
import type { Profile } from "../../../contracts/profile/index.ts";
import { membersOf } from "../job.ts";
import { textInLanguage } from "../languages.ts";
import type { Parameter, Reading } from "../parameter.ts";
import { listed } from "./listed.ts";

export const lyricsLength = listed({
  route: "lyrics_generator",
  member: "length",
  values: Object.keys(lyricsCapSeconds),
  alike: "medium normal full verse extra_long shorter 1:35 95 longest 285 4:45",
  parameter: "lyrics_generator.length",
});

export const timestampLevel = listed({
  route: "transcribe",
  member: "timestamp_level",
  values: [null, ...timestampLevels],
  alike: "segment character phrase paragraph line none words sentences token chunk phoneme char",
  parameter: "transcribe.timestamp_level",
  rivals: { webhook: "transcribe.parameters", track_id: "transcribe.parameters" },
});

type Lists = Profile["values"]["languages"];

/** A language of one of the lists that the profile gives. An earlier language that is lost breaks its own rule. */
export const spokenLanguage = (list: "textToAudio" | "textToAudioEarlier"): Parameter => ({
  route: "text_to_audio",
  members: () => ["language"],
  read(job, { values }): Reading | undefined {
    const { language } = membersOf(job);
    return has(values.languages[list], language)
      ? { is: "inside", kind: `language ${language}` }
      : undefined;
  },
  excuse: (job, others) => textInLanguage(job, "language", others),
  rivals: (job, { values }) =>
    list === "textToAudio" && has(values.languages.textToAudioEarlier, membersOf(job).language)
      ? ["text-to-audio.earlier-languages"]
      : [],
});

const has = (list: Lists[keyof Lists], language: unknown): boolean =>
  list?.some((one) => one === language) === true;
