export { default as sceneMaker } from "./scene-maker.ts";
export { default as voiceToVoice } from "./voice-to-voice.ts";
export { default as voiceToVoiceBefore } from "./voice-to-voice-before.ts";
