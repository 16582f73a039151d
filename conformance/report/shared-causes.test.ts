import { expect, it } from "vitest";
import { failing, reportOf, wholeCatalogue } from "./selftest/samples.ts";
import { causesInWords } from "./shared-causes.ts";

it("says of findings that the same answers show that they may have one cause, and of no others", () => {
  const told = wholeCatalogue(
    failing("refresh.expiry-default", { calls: ["c2", "c3"] }),
    failing("refresh.result", { calls: ["c3"] }),
    failing("login.result", { calls: ["c3", "c2"] }),
  );

  expect(causesInWords(reportOf(told))).toEqual([
    "these 2 findings may have one cause, for the same answers show them: refresh.expiry-default, refresh.result",
  ]);
});
