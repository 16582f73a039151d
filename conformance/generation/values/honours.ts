import {
  captionLengths,
  lyricsCapSeconds,
  musicBitrates,
  songModelCapSeconds,
  threshold,
  timestampLevels,
} from "../../../contracts/limits.ts";
import type { EffectiveValue } from "../effects/effect.ts";
import { constantRateMade, isRate } from "../effects/formats.ts";
import { imagesRan } from "../effects/images-ran.ts";
import { resizedTold, shrunk, turned } from "../effects/resized.ts";
import { asNumber, membersOf, ranWith, ranWithNumber } from "../jobs/job.ts";
import { captionLength } from "../parameters/caption.ts";
import { countImages, editImages } from "../parameters/image-editing.ts";
import { lyricsLength } from "../parameters/lyrics-generator.ts";
import { musicBitrate, musicDuration } from "../parameters/music-gen.ts";
import { nsfwThreshold } from "../parameters/nsfw-image-check.ts";
import { songDuration, songInstrumental, songModel } from "../parameters/song-generator.ts";
import { largestSize, smallerSize } from "../parameters/text2img.ts";
import { timestampLevel } from "../parameters/transcribe.ts";
import { clampedDuration, durationTold } from "./clamped-duration.ts";
import { droppedValue } from "./dropped-value.ts";
import type { Honour } from "./honoured.ts";
import type { Parameter } from "./parameter.ts";
import { namedBy, type RanWith, swappedValue } from "./swapped-value.ts";

const listed = (
  parameter: Parameter,
  values: readonly unknown[],
  ranOf: RanWith = ranWith,
): Honour => ({
  parameter,
  kind: "a listed value",
  told: namedBy(parameter, ranOf),
  altered: swappedValue(parameter, values, ranOf),
});

/** The rate of an mp3, from the probe or from the file. Other formats have no rate, or one of their own. */
const mp3Rate: RanWith = (job, member) => {
  if (membersOf(job).output_format !== "mp3") return undefined;
  const told = ranWith(job, member);
  if (told !== undefined) return musicBitrates.find((rate) => isRate(told, rate));
  const made = constantRateMade(job);
  return made === undefined ? undefined : `${made}k`;
};

/** An instrumental song with lyrics, or a sung one without, may be made as the lyrics have it. */
const ranInstrumental: RanWith = (job, member) => {
  const { instrumental, lyrics } = membersOf(job);
  return instrumental === (lyrics === undefined) ? ranWith(job, member) : undefined;
};

const level = listed(timestampLevel, timestampLevels);
const isLost = droppedValue(timestampLevel, timestampLevels);

/** Rounding to hundredths changes nothing that anybody asked for. */
const rounding = 0.0051;

const thresholdTold: EffectiveValue = (job) => {
  const ran = ranWithNumber(job, "threshold");
  return ran === undefined ? undefined : { asked: asNumber(membersOf(job).threshold), ran };
};

/** Both ends are included. How finely a threshold between them is kept, in tenths perhaps, no sentence says. */
const endMissed: EffectiveValue = (job, history) => {
  const { asked, ran } = thresholdTold(job, history) ?? {};
  const isEnd = asked === threshold.min || asked === threshold.max;
  return isEnd && Math.abs(Number(ran) - Number(asked)) > rounding ? { asked, ran } : undefined;
};

type EditRoute = Parameters<typeof editImages>[0];

const imagesTold: EffectiveValue = (job, { facts }) => {
  const ran = imagesRan(job, facts);
  return ran === undefined ? undefined : { asked: countImages(membersOf(job), facts), ran };
};

/** One of four images that is silently left out had no effect. */
const dropped: EffectiveValue = (job, history) => {
  const told = imagesTold(job, history);
  return told !== undefined && Number(told.ran) < Number(told.asked) ? told : undefined;
};

const bounded = (parameter: Parameter, told: EffectiveValue, altered: EffectiveValue): Honour => ({
  parameter,
  kind: "a number in its range",
  told,
  altered,
});

const edits = (route: EditRoute): Honour => bounded(editImages(route), imagesTold, dropped);

/** Every listed or bounded value where a probe or the made file shows whether a job ran with it. */
export const effectiveValueChecks: readonly Honour[] = [
  listed(musicBitrate, musicBitrates, mp3Rate),
  listed(songModel, Object.keys(songModelCapSeconds)),
  listed(songInstrumental, [true, false], ranInstrumental),
  listed(lyricsLength, Object.keys(lyricsCapSeconds)),
  listed(captionLength, captionLengths),
  { ...level, altered: (job, history) => level.altered(job, history) ?? isLost(job, history) },
  bounded(musicDuration, durationTold, clampedDuration("music_gen.duration")),
  bounded(songDuration, durationTold, clampedDuration("song_generator.duration")),
  bounded(nsfwThreshold, thresholdTold, endMissed),
  edits("image_editing"),
  edits("enterprise_image_editing"),
  bounded(largestSize, resizedTold, shrunk),
  bounded(smallerSize, resizedTold, turned),
];
