export { default as contentType } from "./content-type.ts";
export { default as errorNullOnSuccess } from "./error-null-on-success.ts";
export { default as errorSetOnFailure } from "./error-set-on-failure.ts";
export { default as failureStatus } from "./failure-status.ts";
export { default as requestId } from "./request-id.ts";
export { default as requestIdIdentifies } from "./request-id-identifies.ts";
export { default as shape } from "./shape.ts";
export { default as shapeOtherMethods } from "./shape-other-methods.ts";
