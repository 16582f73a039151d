export { default as answers } from "./answers.ts";
export { default as valuesHonoured } from "./values-honoured.ts";
