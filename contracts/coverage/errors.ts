import { envelopeRequestIdIdentifies, envelopeShape } from "../clauses/envelope.ts";
import { restartFailureBody } from "../clauses/restart.ts";
import { claimed, type Sentence, section } from "./sentence.ts";

/** Of the document: Errors. */
export const errors: readonly Sentence[] = [
  ...section("Errors, Enterprise restart operation", [
    claimed("status error, a message, an error_code in places", restartFailureBody),
  ]),
  ...section("Errors, Control plane", [
    claimed(
      "every response is the envelope, known by its request_id",
      envelopeShape,
      envelopeRequestIdIdentifies,
    ),
  ]),
];
