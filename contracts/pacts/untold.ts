import type { Clause } from "../clauses/clause.ts";
import * as deprecation from "../clauses/deprecation.ts";
import * as envelope from "../clauses/envelope.ts";
import * as images from "../clauses/images.ts";
import * as login from "../clauses/login.ts";
import * as music from "../clauses/music.ts";
import * as queue from "../clauses/queue.ts";
import * as refresh from "../clauses/refresh.ts";
import * as restart from "../clauses/restart.ts";
import * as signup from "../clauses/signup.ts";
import * as song from "../clauses/song.ts";
import * as speech from "../clauses/speech.ts";
import * as token from "../clauses/token.ts";
import * as verifyLink from "../clauses/verify-link.ts";

/** Promises that no interaction stands for, by the reason why one call and its answer cannot show them. */
export const untold: readonly { readonly why: string; readonly clauses: readonly Clause[] }[] = [
  {
    why: "what the call came to shows in a later one",
    clauses: [
      signup.signupKeepsExistingAccount,
      signup.signupRequiresFields,
      verifyLink.verifyLinkRejectsUnknownToken,
      refresh.refreshFailureKeepsToken,
      envelope.envelopeRequestIdIdentifies,
    ],
  },
  {
    why: "no answer holds it: a mailbox, the payment system, a probe or what was made shows it",
    clauses: [
      signup.signupSendsVerificationEmail,
      signup.signupCreatesPaymentCustomer,
      login.loginNamesToken,
      refresh.refreshInheritsName,
      refresh.refreshRenamesToken,
      restart.restartTargetsNamedServer,
      music.musicGenBitrateDefault,
      music.musicGenDurationDefault,
      music.musicGenOutputFormatDefault,
      music.musicGenOutputFormatHonoured,
      song.songGeneratorShortModelCap,
      song.songGeneratorLongModelCap,
      speech.lyricsGeneratorLengthCaps,
      images.interiorMixerStepsDefault,
      images.nsfwImageCheckThresholdDefault,
      images.watermarkRemoverPreservesQuality,
    ],
  },
  {
    why: "the service's clock has to move",
    clauses: [
      token.tokenLapsesAtExpiry,
      token.tokenNeverDoesNotLapse,
      deprecation.deprecationVoiceToVoiceBefore,
    ],
  },
  {
    why: "it shows in many calls, or in calls made at once",
    clauses: [
      token.tokenLifecycleConcurrent,
      refresh.refreshRotatesOnce,
      ...Object.values(queue).filter((one) => "level" in one),
    ],
  },
  {
    why: "the document does not print the parameter's name, its values, or what says that it is refused",
    clauses: [
      song.songGeneratorLanguages,
      song.songGeneratorFieldTypes,
      speech.textToAudioLanguages,
      speech.textToAudioEarlierLanguages,
      images.captionLengthValues,
      images.captionImageFormats,
      images.captionOtherImageFormats,
      images.imageEditingImageCount,
      images.text2imgResolutionBound,
      images.text2imgSmallerSizes,
    ],
  },
  {
    why: "no client of the documented API makes such a call",
    clauses: [
      envelope.envelopeShapeOtherMethods,
      refresh.refreshTokenLeak,
      restart.restartKeyOnlyInBody,
      restart.restartMalformedBody,
      restart.restartOnlyPost,
    ],
  },
];
