export { default as lapsesAtExpiry } from "./lapses-at-expiry.ts";
export { default as lifecycle } from "./lifecycle.ts";
export { default as lifecycleConcurrent } from "./lifecycle-concurrent.ts";
export { default as neverDoesNotLapse } from "./never-does-not-lapse.ts";
