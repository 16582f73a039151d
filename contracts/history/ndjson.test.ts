import { expect, it } from "vitest";
import { parseProfile } from "../profile/index.ts";
import { decodeEvent, encodeEvent, HistoryError } from "./ndjson.ts";

const stamp = { seq: 0, t_us: 0, clock: "kit" };
const header = (profile: object) =>
  JSON.stringify({
    ...stamp,
    ev: "header",
    schema: 1,
    kit: { version: "0" },
    run: "r",
    catalogue: "",
    command: "check",
    seed: 1,
    anchors: [],
    profile,
  });
const facts = parseProfile({ target: { baseUrl: "http://127.0.0.1:1" } }, {});

it("reads a header as it was written", () => {
  const event = decodeEvent(header(facts), 1);

  expect(JSON.parse(encodeEvent(event))).toEqual(JSON.parse(header(facts)));
});

it("fills in the facts that a header leaves to their defaults", () => {
  const { recognise, ...rest } = facts;

  expect(decodeEvent(header(rest), 1)).toMatchObject({ profile: { recognise } });
});

it.each<[string, string, string]>([
  ["a header without facts", header({}), "profile.target"],
  ["a fact of another type", header({ ...facts, slugs: 5 }), "profile.slugs"],
  [
    "facts that are nested without end",
    `${header({ ...facts, values: 5 }).replace('"values":5', `"values":${"[".repeat(5000)}${"]".repeat(5000)}`)}`,
    "profile: nested too deep",
  ],
  ["facts declared by no name", header({ ...facts, declared: [5] }), "declared.0"],
  [
    "a stamp of no year",
    JSON.stringify({ ...stamp, t_us: 1e18, ev: "strain", from_us: 0 }),
    "t_us",
  ],
])("refuses %s in a sentence that names the line and the field", (_, line, field) => {
  expect(() => decodeEvent(line, 7)).toThrow(HistoryError);
  expect(() => decodeEvent(line, 7)).toThrow(`history line 7: ${field}`);
});
