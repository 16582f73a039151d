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
import * as routes from "../clauses/routes.ts";
import * as signup from "../clauses/signup.ts";
import * as song from "../clauses/song.ts";
import * as speech from "../clauses/speech.ts";
import * as token from "../clauses/token.ts";
import * as verify from "../clauses/verify.ts";
import * as verifyLink from "../clauses/verify-link.ts";

/** What the pacts leave of some promises to other drivers. */
interface Gap {
  /** Whether no interaction stands for these promises, or interactions stand for a part of them. */
  covers: "nothing" | "part";
  /** Of `nothing`: why one call and its answer cannot show them. Of `part`: what is left, and who sees it. */
  reason: string;
  clauses: readonly Clause[];
}

/** Every promise that stands in no pact, or in part alone. */
export const gaps: readonly Gap[] = [
  {
    covers: "nothing",
    reason: "what the call came to shows in a later one",
    clauses: [
      signup.signupKeepsExistingAccount,
      signup.signupRequiresFields,
      verifyLink.verifyLinkRejectsUnknownToken,
      refresh.refreshFailureKeepsToken,
      envelope.envelopeRequestIdIdentifies,
    ],
  },
  {
    covers: "nothing",
    reason: "no answer holds it: a mailbox, the payment system, a probe or what was made shows it",
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
      routes.generationValuesHonoured,
      song.songGeneratorShortModelCap,
      song.songGeneratorLongModelCap,
      speech.lyricsGeneratorLengthCaps,
      images.interiorMixerStepsDefault,
      images.nsfwImageCheckThresholdDefault,
      images.watermarkRemoverPreservesQuality,
    ],
  },
  {
    covers: "nothing",
    reason: "the service's clock has to move",
    clauses: [
      token.tokenLapsesAtExpiry,
      token.tokenNeverDoesNotLapse,
      deprecation.deprecationVoiceToVoiceBefore,
    ],
  },
  {
    covers: "nothing",
    reason: "it shows in many calls, or in calls made at once",
    clauses: [
      login.loginApiKeyIsTheUsers,
      token.tokenLifecycleConcurrent,
      refresh.refreshRotatesOnce,
      ...Object.values(queue),
    ],
  },
  {
    covers: "nothing",
    reason:
      "the document does not print the parameter's name, its values, or what says that it is refused",
    clauses: [
      song.songGeneratorLanguages,
      song.songGeneratorFieldTypes,
      speech.textToAudioLanguages,
      speech.textToAudioEarlierLanguages,
      images.captionLengthValues,
      images.captionOtherLengths,
      images.captionImageFormats,
      images.captionOtherImageFormats,
      images.imageEditingImageCount,
      images.text2imgResolutionBound,
      images.text2imgSmallerSizes,
    ],
  },
  {
    covers: "nothing",
    reason: "no client of the documented API makes such a call",
    clauses: [
      envelope.envelopeShapeOtherMethods,
      refresh.refreshTokenLeak,
      restart.restartKeyOnlyInBody,
      routes.enterpriseKeyOnlyInBody,
      restart.restartMalformedBody,
      restart.restartOnlyPost,
    ],
  },
  {
    covers: "part",
    reason:
      "the call of the webhook: it comes after the answer. `kit contracts` waits for it, Pact does not see it",
    clauses: [asynchronous.asyncCallsWebhook, asynchronous.asyncTrackIdMatches],
  },
  {
    covers: "part",
    reason:
      "the mail: that it came shows in the state of another interaction, which is asked with its token",
    clauses: [verify.resendVerificationSendsEmail, reset.forgotPasswordSendsEmail],
  },
  {
    covers: "part",
    reason:
      "that the email is verified then: `kit contracts` follows the redirect and logs in, Pact does not",
    clauses: [verifyLink.verifyLinkRedirectFlow],
  },
  {
    covers: "part",
    reason: "answers to bodies that are no JSON object: no client of the documented API sends one",
    clauses: [
      envelope.envelopeShape,
      envelope.envelopeRequestId,
      envelope.envelopeContentType,
      restart.restartContentType,
    ],
  },
  {
    covers: "part",
    reason: "what goes wrong the third time, or by chance: each is asked once",
    clauses: [login.loginRejectsBadCredentials, login.loginIssuesNewToken],
  },
  {
    covers: "part",
    reason:
      "each text by itself, and an instrumental song: which of them go together is not shown, so any answer is right to Pact; `kit contracts` compares them",
    clauses: [song.songGeneratorTextFields],
  },
  {
    covers: "part",
    reason:
      "values that are left out: by what an answer refuses them is not shown, so any is right to Pact; `kit contracts` asks the profile",
    clauses: [
      music.musicGenDurationBounds,
      music.musicGenOtherOutputFormats,
      music.musicGenOtherBitrates,
      song.songGeneratorOtherModels,
      song.songGeneratorDurationBounds,
      speech.lyricsGeneratorOtherLengths,
      speech.transcribeOtherTimestampLevels,
      images.nsfwImageCheckThresholdBounds,
    ],
  },
];
