export { default as earlierLanguages } from "./earlier-languages.ts";
export { default as languages } from "./languages.ts";
