import type { Rule } from "../rule.ts";
import chatServerStatus from "./chat-server-status.ts";
import contentType from "./content-type.ts";
import failureBody from "./failure-body.ts";
import keyOnlyInBody from "./key-only-in-body.ts";
import malformedBody from "./malformed-body.ts";
import onlyPost from "./only-post.ts";
import requiresKey from "./requires-key.ts";
import succeedsWithValidKey from "./succeeds-with-valid-key.ts";
import successBody from "./success-body.ts";
import targetsNamedServer from "./targets-named-server.ts";
import unknownKind from "./unknown-kind.ts";

export const restart: readonly Rule[] = [
  chatServerStatus,
  contentType,
  failureBody,
  keyOnlyInBody,
  malformedBody,
  onlyPost,
  requiresKey,
  succeedsWithValidKey,
  successBody,
  targetsNamedServer,
  unknownKind,
];
