import { envelopeContentType } from "../clauses/envelope.ts";
import {
  restartContentType,
  restartFailureBody,
  restartMalformedBody,
  restartOnlyPost,
  restartSucceedsWithValidKey,
  restartSuccessBody,
  restartTargetsNamedServer,
} from "../clauses/restart.ts";
import { claimed, type Sentence, section, unseen } from "./sentence.ts";

/** Of the document: Enterprise: restart server. */
export const restart: readonly Sentence[] = [
  ...section("Endpoints", [
    claimed("bodies are JSON and say so", envelopeContentType, restartContentType),
  ]),
  ...section("Enterprise: restart server", [
    claimed("POST on a path of the server's kind", restartOnlyPost),
  ]),
  ...section("Enterprise: restart server, rule 1", [
    claimed("a valid key gives 200 and success", restartSucceedsWithValidKey, restartSuccessBody),
  ]),
  ...section("Enterprise: restart server, rule 2", [
    claimed(
      "a failure has status error, a message, and perhaps an error_code",
      restartFailureBody,
      restartMalformedBody,
    ),
  ]),
  ...section("Enterprise: restart server, rule 3", [
    unseen("the message is free text", "any text keeps it"),
  ]),
  ...section("Enterprise: restart server, rule 4", [
    claimed("the named server is the one", restartTargetsNamedServer),
  ]),
];
