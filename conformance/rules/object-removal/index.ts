export { default as parameters } from "./parameters.ts";
