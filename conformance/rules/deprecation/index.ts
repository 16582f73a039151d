import type { Rule } from "../rule.ts";
import sceneMaker from "./scene-maker.ts";
import voiceToVoice from "./voice-to-voice.ts";
import voiceToVoiceBefore from "./voice-to-voice-before.ts";

export const deprecation: readonly Rule[] = [sceneMaker, voiceToVoice, voiceToVoiceBefore];
