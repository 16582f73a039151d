import * as asynchronous from "./async/index.ts";
import * as caption from "./caption/index.ts";
import * as catalogueRules from "./catalogue/index.ts";
import * as deprecation from "./deprecation/index.ts";
import * as enterprise from "./enterprise/index.ts";
import * as envelope from "./envelope/index.ts";
import * as forgotPassword from "./forgot-password/index.ts";
import * as generation from "./generation/index.ts";
import * as imageEditing from "./image-editing/index.ts";
import * as interiorMixer from "./interior-mixer/index.ts";
import * as login from "./login/index.ts";
import * as logout from "./logout/index.ts";
import * as logoutAllRules from "./logout-all/index.ts";
import * as lyricsGenerator from "./lyrics-generator/index.ts";
import * as musicGen from "./music-gen/index.ts";
import * as nsfwImageCheck from "./nsfw-image-check/index.ts";
import * as objectRemoval from "./object-removal/index.ts";
import * as queue from "./queue/index.ts";
import * as refresh from "./refresh/index.ts";
import * as resendVerification from "./resend-verification/index.ts";
import * as resetPassword from "./reset-password/index.ts";
import * as restart from "./restart/index.ts";
import type { Rule } from "./rule.ts";
import * as signup from "./signup/index.ts";
import * as songGenerator from "./song-generator/index.ts";
import * as textToAudio from "./text-to-audio/index.ts";
import * as text2img from "./text2img/index.ts";
import * as token from "./token/index.ts";
import * as transcribe from "./transcribe/index.ts";
import * as verifyEmail from "./verify-email/index.ts";
import * as verifyLink from "./verify-link/index.ts";
import * as watermarkRemover from "./watermark-remover/index.ts";

/** The areas in the document's order. */
const areas: readonly Readonly<Record<string, Rule>>[] = [
  envelope,
  signup,
  verifyEmail,
  verifyLink,
  resendVerification,
  login,
  refresh,
  logout,
  logoutAllRules,
  token,
  forgotPassword,
  resetPassword,
  restart,
  catalogueRules,
  enterprise,
  musicGen,
  songGenerator,
  lyricsGenerator,
  textToAudio,
  caption,
  imageEditing,
  objectRemoval,
  interiorMixer,
  watermarkRemover,
  nsfwImageCheck,
  transcribe,
  text2img,
  deprecation,
  generation,
  asynchronous,
  queue,
];

/** Every rule that is built: an export of an area's index is in it. Runners walk this list and nothing else. */
export const rules: readonly Rule[] = areas.flatMap((area) => Object.values(area));
