import { asynchronous } from "./async/index.ts";
import { caption } from "./caption/index.ts";
import { catalogueRules } from "./catalogue/index.ts";
import { deprecation } from "./deprecation/index.ts";
import { enterprise } from "./enterprise/index.ts";
import { envelope } from "./envelope/index.ts";
import { forgotPassword } from "./forgot-password/index.ts";
import { generation } from "./generation/index.ts";
import { imageEditing } from "./image-editing/index.ts";
import { interiorMixer } from "./interior-mixer/index.ts";
import { login } from "./login/index.ts";
import { logout } from "./logout/index.ts";
import { logoutAllRules } from "./logout-all/index.ts";
import { lyricsGenerator } from "./lyrics-generator/index.ts";
import { musicGen } from "./music-gen/index.ts";
import { nsfwImageCheck } from "./nsfw-image-check/index.ts";
import { objectRemoval } from "./object-removal/index.ts";
import { queue } from "./queue/index.ts";
import { refresh } from "./refresh/index.ts";
import { resendVerification } from "./resend-verification/index.ts";
import { resetPassword } from "./reset-password/index.ts";
import { restart } from "./restart/index.ts";
import type { Rule } from "./rule.ts";
import { signup } from "./signup/index.ts";
import { songGenerator } from "./song-generator/index.ts";
import { textToAudio } from "./text-to-audio/index.ts";
import { text2img } from "./text2img/index.ts";
import { token } from "./token/index.ts";
import { transcribe } from "./transcribe/index.ts";
import { verifyEmail } from "./verify-email/index.ts";
import { verifyLink } from "./verify-link/index.ts";
import { watermarkRemover } from "./watermark-remover/index.ts";

/** Every rule that is built, area by area. Runners walk this list and nothing else. */
export const rules: readonly Rule[] = [
  ...envelope,
  ...signup,
  ...verifyEmail,
  ...verifyLink,
  ...resendVerification,
  ...login,
  ...refresh,
  ...logout,
  ...logoutAllRules,
  ...token,
  ...forgotPassword,
  ...resetPassword,
  ...restart,
  ...catalogueRules,
  ...enterprise,
  ...musicGen,
  ...songGenerator,
  ...lyricsGenerator,
  ...textToAudio,
  ...caption,
  ...imageEditing,
  ...objectRemoval,
  ...interiorMixer,
  ...watermarkRemover,
  ...nsfwImageCheck,
  ...transcribe,
  ...text2img,
  ...deprecation,
  ...generation,
  ...asynchronous,
  ...queue,
];
