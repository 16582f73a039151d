import {
  imageEditingImageCount,
  nsfwImageCheckThresholdBounds,
  text2imgResolutionBound,
} from "../clauses/images.ts";
import { musicGenDurationBounds } from "../clauses/music.ts";
import {
  queueAdmitsBelowLimit,
  queueEnforcedOnArrival,
  queueFifo,
  queueFreesPlaces,
  queueLimitPayAsYouGo,
  queueLimitStandard,
  queueLimitUnderRace,
  queueLimitUnlimitedPremium,
  queueLosesNothing,
  queueOneAtATime,
} from "../clauses/queue.ts";
import {
  songGeneratorDurationBounds,
  songGeneratorLongModelCap,
  songGeneratorShortModelCap,
} from "../clauses/song.ts";
import { lyricsGeneratorLengthCaps } from "../clauses/speech.ts";
import { claimed, type Sentence, section } from "./sentence.ts";

/** Of the document: Limits. */
export const limits: readonly Sentence[] = [
  ...section("Limits", [
    claimed(
      "5, 10 and 15 places",
      queueLimitPayAsYouGo,
      queueLimitStandard,
      queueLimitUnlimitedPremium,
    ),
  ]),
  ...section("Limits, rule 1", [
    claimed("one after another, first in first out", queueFifo, queueOneAtATime),
  ]),
  ...section("Limits, rule 2", [
    claimed(
      "what is added is processed once the earlier ones are done",
      queueAdmitsBelowLimit,
      queueFreesPlaces,
      queueLosesNothing,
    ),
  ]),
  ...section("Limits, rule 3", [
    claimed("the limit holds as requests come in", queueEnforcedOnArrival, queueLimitUnderRace),
  ]),
  ...section("Limits", [
    claimed("bounds of durations", musicGenDurationBounds, songGeneratorDurationBounds),
    claimed("caps of the song models", songGeneratorShortModelCap, songGeneratorLongModelCap),
    claimed("caps of the lyrics' lengths", lyricsGeneratorLengthCaps),
    claimed(
      "at most four images, 1024 by 1024, a threshold of 0 to 1",
      imageEditingImageCount,
      text2imgResolutionBound,
      nsfwImageCheckThresholdBounds,
    ),
  ]),
];
