export { default as preservesQuality } from "./preserves-quality.ts";
