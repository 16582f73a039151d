import type { Rule } from "../rule.ts";
import contentType from "./content-type.ts";
import errorNullOnSuccess from "./error-null-on-success.ts";
import errorSetOnFailure from "./error-set-on-failure.ts";
import failureStatus from "./failure-status.ts";
import requestId from "./request-id.ts";
import requestIdIdentifies from "./request-id-identifies.ts";
import shape from "./shape.ts";
import shapeOtherMethods from "./shape-other-methods.ts";

export const envelope: readonly Rule[] = [
  contentType,
  errorNullOnSuccess,
  errorSetOnFailure,
  failureStatus,
  requestIdIdentifies,
  requestId,
  shapeOtherMethods,
  shape,
];
