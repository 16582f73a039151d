import { must, observe, should } from "./clause.ts";

const serversForFaceswap = { when: "faceswap", evidence: "servers" } as const;
const faceswapNote =
  "The body of a faceswap restart is not shown: evidence.servers alone shows its outcome.";

export const restartSucceedsWithValidKey = must({
  id: "restart.succeeds-with-valid-key",
  statement:
    "For every server kind that the profile offers, a restart with a valid key in the JSON body and no authentication header gets HTTP 200 with status success (faceswap: HTTP 200).",
  section: "Enterprise: restart server, rule 1; Authentication, Enterprise API, 2",
  note: "A restart asked within enterprise.restartSettlesMs of the last one of its kind is not judged. Undeclared, a refusal after a first success is neither a fail nor a pass.",
});

export const restartSuccessBody = must({
  id: "restart.success-body",
  statement:
    "The body of a successful restart has a string message; its server_status, where present and not null, is restarting. faceswap is exempt.",
  section: "Enterprise: restart server",
});

export const restartChatServerStatus = should({
  id: "restart.chat-server-status",
  statement: "The successful restart of the chat server has server_status restarting.",
  section: "States and transitions",
  note: "The chat kind is the one whose restart response is said to show the state.",
});

export const restartFailureBody = must({
  id: "restart.failure-body",
  statement:
    "A restart that fails has a JSON body with status error and a string message; its error_code, where present and not null, is a string.",
  section: "Enterprise: restart server, rule 2",
  note: "The body of a faceswap restart is not shown: not judged.",
});

export const restartRequiresKey = must({
  id: "restart.requires-key",
  statement:
    "A restart without key, with an empty one, with a wrong string or with a wrong value of another type does not succeed.",
  section: "Enterprise API key",
  conditional: serversForFaceswap,
  note: `The valid key in another form (blanks, letter case, wrapped in a list) is not judged. ${faceswapNote}`,
});

export const restartKeyOnlyInBody = should({
  id: "restart.key-only-in-body",
  statement:
    "A restart whose valid key stands in a header or in the query, and not in its body, does not succeed.",
  section: "Authentication, Enterprise API, 1 and 2",
  conditional: serversForFaceswap,
  note: faceswapNote,
});

export const restartMalformedBody = must({
  id: "restart.malformed-body",
  statement:
    "A restart whose body is no JSON object and holds no usable key fails, with status error and a message.",
  section: "Enterprise: restart server, rule 2",
});

export const restartTargetsNamedServer = must({
  id: "restart.targets-named-server",
  statement: "A restart restarts the server whose kind the path names, and no other.",
  section: "Enterprise: restart server, rule 4",
  evidence: ["servers"],
});

export const restartOnlyPost = should({
  id: "restart.only-post",
  statement: "GET, PUT and DELETE on the restart path restart nothing and do not answer success.",
  section: "Enterprise: restart server",
  conditional: serversForFaceswap,
  note: `What they answer is not judged. ${faceswapNote}`,
});

export const restartContentType = must({
  id: "restart.content-type",
  statement:
    "Answers of the restart operation are sent with the media type application/json. faceswap is exempt.",
  section: "Endpoints",
  note: "Parameters such as a charset are allowed; a +json type such as application/problem+json, and the same media type several times, are not judged.",
});

export const restartUnknownKind = observe({
  id: "restart.unknown-kind",
  statement:
    "What a restart of a kind that does not exist answers, which error_code values and failure statuses occur, and what the faceswap body is.",
  section: "Errors",
});
