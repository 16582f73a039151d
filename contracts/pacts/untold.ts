import * as asynchronous from "../clauses/async.ts";
import type { Clause } from "../clauses/clause.ts";
import * as deprecation from "../clauses/deprecation.ts";
import * as envelope from "../clauses/envelope.ts";
import * as images from "../clauses/images.ts";
import * as login from "../clauses/login.ts";
import * as music from "../clauses/music.ts";
import * as queue from "../clauses/queue.ts";
import * as refresh from "../clauses/refresh.ts";
import * as reset from "../clauses/reset.ts";
import * as restart from "../clauses/restart.ts";
import * as signup from "../clauses/signup.ts";
import * as song from "../clauses/song.ts";
import * as speech from "../clauses/speech.ts";
import * as token from "../clauses/token.ts";
import * as verify from "../clauses/verify.ts";
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

/** What an interaction that stands for a promise leaves of it, and why. */
export const partly: readonly { readonly left: string; readonly clauses: readonly Clause[] }[] = [
  {
    left: "the call of the webhook: it comes after the answer. `kit contracts` waits for it, Pact does not see it",
    clauses: [asynchronous.asyncCallsWebhook, asynchronous.asyncTrackIdMatches],
  },
  {
    left: "the mail: that it came shows in the state of another interaction, which is asked with its token",
    clauses: [verify.resendVerificationSendsEmail, reset.forgotPasswordSendsEmail],
  },
  {
    left: "that the email is verified then: `kit contracts` follows the redirect and logs in, Pact does not",
    clauses: [verifyLink.verifyLinkRedirectFlow],
  },
  {
    left: "answers to bodies that are no JSON object: no client of the documented API sends one",
    clauses: [
      envelope.envelopeShape,
      envelope.envelopeRequestId,
      envelope.envelopeContentType,
      restart.restartContentType,
    ],
  },
  {
    left: "what goes wrong the third time, or by chance: each is asked once",
    clauses: [login.loginRejectsBadCredentials, login.loginIssuesNewToken],
  },
  {
    left: "each text by itself, and an instrumental song: which of them go together is not shown, so any answer is right to Pact; `kit contracts` compares them",
    clauses: [song.songGeneratorTextFields],
  },
  {
    left: "values that are left out: by what an answer refuses them is not shown, so any is right to Pact; `kit contracts` asks the profile",
    clauses: [
      music.musicGenDurationBounds,
      music.musicGenOutputFormatValues,
      music.musicGenBitrateValues,
      song.songGeneratorModelValues,
      song.songGeneratorDurationBounds,
      speech.lyricsGeneratorLengthValues,
      speech.transcribeTimestampLevelValues,
      images.nsfwImageCheckThresholdBounds,
    ],
  },
];
