import { expect, it } from "vitest";
import { usualAcceptance } from "../../contracts/profile/sections/recognise.ts";
import { isAccepted } from "./accepted.ts";

it.each<[number, string, boolean]>([
  [202, '{"status":"processing"}', true],
  [200, "no JSON", true],
  [200, '{"status":"error"}', false],
  [200, '\ufeff{"status":"error"}', false],
  [200, '{"error":{"code":7}}', false],
  [200, '{"error":"no such key"}', false],
  [200, '{"id":1,"error":""}', true],
  [200, '{"id":1,"error":null}', true],
  [429, '{"status":"processing"}', false],
])(
  "where nothing is declared, a job that is answered %i %s is accepted: %s",
  (status, body, is) => {
    expect(isAccepted(usualAcceptance, status, body)).toBe(is);
  },
);

const forms = [
  { status: [200], where: [{ pointer: "/data/0/id", present: true }] },
  { text: "^queued as" },
  { where: [{ pointer: "/a~1b", in: [1, null], matches: "x" }] },
  {
    where: [
      { pointer: "/state", in: ["taken"] },
      { pointer: "/why", matches: "^OK" },
    ],
  },
];

it.each<[number, string, boolean]>([
  [200, '{"data":[{"id":7}]}', true],
  [201, '{"data":[{"id":7}]}', false],
  [200, '{"data":[{"id":null}]}', false],
  [500, "Queued as 12", true],
  [200, '{"a/b":1}', false],
  [200, '{"state":"taken","why":"ok then"}', true],
  [200, '{"state":"taken"}', false],
])("by the declared forms, a job that is answered %i %s is accepted: %s", (status, body, is) => {
  expect(isAccepted(forms, status, body)).toBe(is);
});
