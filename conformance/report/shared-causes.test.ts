import { expect, it } from "vitest";
import type { Judgement } from "../verdicts/judgement.ts";
import { failing, reportOf, wholeCatalogue } from "./selftest/samples.ts";

const others = (...fails: Judgement[]) =>
  reportOf(wholeCatalogue(...fails)).verdicts.flatMap(({ rule, finding }) =>
    finding === undefined ? [] : [[rule, finding.sharesCause]],
  );

it("names in a finding the others that the same answers show", () => {
  expect(
    others(
      failing("refresh.expiry-default", { calls: ["c2", "c3"], wants: undefined }),
      failing("refresh.result", { calls: ["c3"], wants: undefined }),
      failing("login.result", { calls: ["c3", "c2"], wants: undefined }),
    ),
  ).toEqual([
    ["login.result", undefined],
    ["refresh.expiry-default", ["refresh.result"]],
    ["refresh.result", ["refresh.expiry-default"]],
  ]);
});

it("names in a finding the others of which the same member is wrong in the same way", () => {
  const wrong = (got: string) => ({
    field: "data.token_type",
    got,
    wants: { path: "data.token_type" },
  });

  expect(
    others(
      failing("refresh.result", { ...wrong("other"), calls: ["c2"] }),
      failing("login.token-type", { ...wrong("other"), calls: ["c3"] }),
      failing("login.result", { ...wrong("absent"), calls: ["c1"] }),
    ),
  ).toEqual([
    ["login.result", undefined],
    ["login.token-type", ["refresh.result"]],
    ["refresh.result", ["login.token-type"]],
  ]);
});
