export { default as durationBounds } from "./duration-bounds.ts";
export { default as fieldTypes } from "./field-types.ts";
export { default as languages } from "./languages.ts";
export { default as longModelCap } from "./long-model-cap.ts";
export { default as modelValues } from "./model-values.ts";
export { default as otherModels } from "./other-models.ts";
export { default as shortModelCap } from "./short-model-cap.ts";
export { default as textFields } from "./text-fields.ts";
