import type { Rule } from "../rule.ts";
import durationBounds from "./duration-bounds.ts";
import fieldTypes from "./field-types.ts";
import languages from "./languages.ts";
import longModelCap from "./long-model-cap.ts";
import modelValues from "./model-values.ts";
import otherModels from "./other-models.ts";
import shortModelCap from "./short-model-cap.ts";
import textFields from "./text-fields.ts";

export const songGenerator: readonly Rule[] = [
  otherModels,
  durationBounds,
  fieldTypes,
  languages,
  longModelCap,
  modelValues,
  shortModelCap,
  textFields,
];
