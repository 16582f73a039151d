export { default as keyOnlyInBody } from "./key-only-in-body.ts";
export { default as requiresKey } from "./requires-key.ts";
