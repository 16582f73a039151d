import { expect, it } from "vitest";
import { registryIn, saidAgainst } from "./registry.ts";

const number = "3f2a-91bc-0d4e-88aa-17c2";

/** What a registry with these entries says on the last second of January 2027, UTC. */
function against(...certificates: object[]) {
  const read = registryIn(JSON.stringify({ certificates }));
  return "fault" in read ? read : saidAgainst(number, read, Date.parse("2027-01-31T23:59:59Z"));
}

it("says nothing against a certificate that it lists as valid, to the end of its last day", () => {
  expect(against({ number, status: "valid", until: "2027-01-31" })).toEqual([]);
});

it("speaks against one that it lacks, has ended, or revokes, be it beside another entry", () => {
  const valid = { number, status: "valid" };

  expect(against()).toEqual([`the registry does not list number ${number}`]);
  expect(against({ ...valid, until: "2027-01-30" })).toEqual([
    "the registry ends its validity on 2027-01-30",
  ]);
  expect(against(valid, { number, status: "revoked", reason: "lost key" })).toEqual([
    "it was revoked: lost key",
  ]);
});

it.each([
  `{"certificates":[{"number":"${number}","status":"revoked","status":"valid"}]}`,
  '{"certificates":[{"number":"1"}],"certificates":[]}',
  '{"certificates":[],"__proto__":{}}',
])("is none where readers could differ over a member: %s", (text) => {
  expect(registryIn(text)).toEqual({ fault: expect.any(String) });
});

it.each([
  [{ number, status: "VALID" }, /^certificates\.0\.status: /],
  [{ number, status: "valid", untill: "2020-01-01" }, /^certificates\.0: .*untill/],
  [{ number, status: "valid", until: "2027-02-30" }, /^certificates\.0\.until: /],
])("is none where an entry is not of its form: %j", (entry, fault) => {
  expect(against(entry)).toEqual({ fault: expect.stringMatching(fault) });
});
