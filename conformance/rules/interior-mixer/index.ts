export { default as parameters } from "./parameters.ts";
export { default as stepsDefault } from "./steps-default.ts";
