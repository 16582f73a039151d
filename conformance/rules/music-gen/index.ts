import type { Rule } from "../rule.ts";
import bitrateDefault from "./bitrate-default.ts";
import bitrateValues from "./bitrate-values.ts";
import durationBounds from "./duration-bounds.ts";
import durationDefault from "./duration-default.ts";
import otherBitrates from "./other-bitrates.ts";
import otherOutputFormats from "./other-output-formats.ts";
import outputFormatDefault from "./output-format-default.ts";
import outputFormatHonoured from "./output-format-honoured.ts";
import outputFormatValues from "./output-format-values.ts";

export const musicGen: readonly Rule[] = [
  otherBitrates,
  otherOutputFormats,
  bitrateDefault,
  bitrateValues,
  durationBounds,
  durationDefault,
  outputFormatDefault,
  outputFormatHonoured,
  outputFormatValues,
];
