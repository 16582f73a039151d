import fc from "fast-check";
import { offeredServers, type Profile } from "../../../contracts/profile/index.ts";
import { fact } from "../../history/sighting.ts";
import { drive } from "../../stage/drive.ts";
import { forBrowsers } from "../../stage/generators/malformed-bodies.ts";
import { wrongKey } from "../../stage/texts/wrong-key.ts";
import { noKey, restartBetweenLooks, restartInsisting, withKey } from "./steps.ts";

const asUsual = {};

/**
 * Restarts each offered server with the valid key, as the document shows it; sometimes with a browser's Accept header,
 * which allows JSON.
 */
export const restartProperly = drive("restart each server with the valid key", {
  given: (facts) =>
    fc.record({
      kind: fc.constantFrom(...offeredServers(facts).map(({ kind }) => kind)),
      headers: fc.constantFrom(asUsual, asUsual, asUsual, asUsual, forBrowsers),
    }),
  cases: (facts) =>
    [asUsual, asUsual, forBrowsers].flatMap((headers) =>
      offeredServers(facts).map(({ kind }) => ({ kind, headers })),
    ),
  unless: noKey,
  runs: 72,
  company: "exclusive",

  async act({ kind, headers }, stage) {
    await restartInsisting(stage, [kind], headers);
  },
});

const noChatServer = fact(
  "slugs.chatServer",
  "the path segment of a chat server that may be restarted (slugs.chatServer, offers.servers)",
);
const fewServers = fact("offers.servers", "a second server to restart (offers.servers, slugs)");

const chatServer = (facts: Profile) => offeredServers(facts).find(({ kind }) => kind === "chat");

/**
 * Restarts the chat server, the only kind whose `server_status` is shown: more often than its turn among the others
 * would come.
 */
export const restartChatServer = drive("restart the chat server", {
  unless: (facts) => noKey(facts) ?? (chatServer(facts) === undefined ? [noChatServer] : undefined),
  runs: 30,
  company: "exclusive",

  async act(_, stage) {
    await restartInsisting(stage, ["chat"]);
  },
});

/** Two servers are restarted at the same instant: each by the name and the key of its own request. */
export const restartTwoAtOnce = drive("restart two servers at once", {
  given: (facts) => {
    const kinds = offeredServers(facts).map(({ kind }) => kind);
    return fc.record({
      kinds: fc.shuffledSubarray(kinds, { minLength: 2, maxLength: 2 }),
      isOneWrong: fc.boolean(),
    });
  },
  unless: (facts) => noKey(facts) ?? (offeredServers(facts).length < 2 ? [fewServers] : undefined),
  runs: 16,
  company: "exclusive",

  async act({ kinds, isOneWrong }, stage) {
    const right = { body: { key: stage.facts.enterprise.key }, part: withKey("valid key") };
    const wrong = { body: wrongKey(stage, "random").inBody, part: withKey("wrong key") };
    if (isOneWrong) await restartBetweenLooks(stage, kinds, right, wrong);
    else await restartInsisting(stage, kinds);
  },
});
