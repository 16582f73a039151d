import {
  restartChatServerStatus,
  restartContentType,
  restartFailureBody,
  restartRequiresKey,
  restartSucceedsWithValidKey,
  restartSuccessBody,
} from "../../clauses/restart.ts";
import { CallFailed } from "../../client/index.ts";
import { printedServerKinds } from "../../limits.ts";
import { type ServerKind, serverKinds } from "../../profile/sections/target.ts";
import type { Expected, Interaction } from "../interaction.ts";
import { jsonType, text } from "../matchers.ts";
import { given, states } from "../provider-state.ts";

const { key } = states.enterpriseKey.example;

/** Three kinds have a segment that the document prints; of the others the provider hands over the path. */
function pathOf(server: ServerKind): Pick<Interaction, "params" | "pathFromState"> {
  const isPrinted = printedServerKinds.some((kind) => kind === server);
  const server_kind = isPrinted ? server : `example-${server}-server`;
  return { params: { server_kind }, pathFromState: !isPrinted };
}

/** Optional means two shapes: the chat server says that it restarts, of the others nothing is shown. */
function expected(server: ServerKind): Expected {
  if (server === "faceswap") return { status: 200 };
  const body = { status: "success", message: text("The server restarts.") };
  const shown = server === "chat" ? { ...body, server_status: "restarting" } : body;
  return { status: 200, headers: jsonType, body: shown };
}

function clausesOf(server: ServerKind) {
  if (server === "faceswap") return [restartSucceedsWithValidKey];
  const all = [restartSucceedsWithValidKey, restartSuccessBody, restartContentType];
  return server === "chat" ? [...all, restartChatServerStatus] : all;
}

function withKey(server: ServerKind): Interaction {
  const state = given(states.enterpriseKey, { server });
  return {
    description: `a restart of the ${server} server`,
    given: state,
    route: "restart",
    ...pathOf(server),
    body: { key: state.value("key") },
    expects: expected(server),
    clauses: clausesOf(server),
    act: (client) =>
      server === "faceswap"
        ? client.servers(key).restartFaceswap()
        : client.servers(key).restart(server),
  };
}

/** The status of a failure is not shown, nor is `error_code` there for every kind. */
function failing(server: ServerKind, which: "a wrong key" | "no key"): Interaction {
  const state = given(states.wrongEnterpriseKey, { server });
  return {
    description: `a restart of the ${server} server with ${which}`,
    given: state,
    route: "restart",
    ...pathOf(server),
    body: which === "no key" ? {} : { key: state.value("key") },
    expects: {
      status: "any",
      headers: jsonType,
      body: { status: "error", message: text("The key is wrong.") },
    },
    clauses: [restartRequiresKey, restartFailureBody, restartContentType],
    act: (client) =>
      client
        .servers(which === "no key" ? undefined : key)
        .restart(server)
        .then(
          () => Promise.reject(new Error("the client took a failure for a restart")),
          (error: unknown) => error instanceof CallFailed || Promise.reject(error),
        ),
  };
}

export const restart: readonly Interaction[] = [
  ...serverKinds.map(withKey),
  // Of faceswap no body is shown, so nothing tells its failure.
  ...serverKinds
    .filter((kind) => kind !== "faceswap")
    .flatMap((kind) => [failing(kind, "a wrong key"), failing(kind, "no key")]),
];
