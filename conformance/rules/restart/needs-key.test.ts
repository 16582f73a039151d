import { expect, it } from "vitest";
import { parseProfile } from "../../../contracts/profile/index.ts";
import onlyPost from "./only-post.ts";
import targetsNamedServer from "./targets-named-server.ts";

const target = { baseUrl: "http://127.0.0.1:1" };
const servers = { url: "/servers/{kind}" };

it("who is asked for a key and has declared looks is asked for the bound of restarts at once", () => {
  const asked = (facts: object) =>
    [onlyPost, targetsNamedServer].map((rule) =>
      rule.needs(parseProfile({ target, ...facts }, {})).map(({ name }) => name),
    );
  const bound = "enterprise.restartSettlesMs";

  expect(asked({ evidence: { servers } })).toEqual([
    ["enterprise.key", bound],
    ["enterprise.key", bound],
  ]);
  expect(asked({ enterprise: { key: "k" }, evidence: { servers } })).toEqual([[], []]);
  expect(asked({ enterprise: { restartSettlesMs: 0 }, evidence: { servers } })).toEqual([
    ["enterprise.key"],
    ["enterprise.key"],
  ]);
});
