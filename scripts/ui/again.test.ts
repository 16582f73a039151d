import { expect, it } from "vitest";
import {
  failing,
  reportOf,
  untellable,
  wholeCatalogue,
} from "../../conformance/report/selftest/samples.ts";
import { endIn } from "./again.ts";

it("the word of a run has beside it what it leaves out, and nothing where it leaves out nothing", () => {
  const should = failing("login.keeps-earlier-tokens");
  const unclear = untellable("login.names-token", "names", "where names are seen");

  expect(endIn(reportOf(wholeCatalogue(should, unclear))).beside).toBe("1 warning, 1 inconclusive");
  expect(endIn(reportOf(wholeCatalogue(failing("login.result")))).beside).toBe("1 fail");
  expect(endIn(reportOf(wholeCatalogue()))).not.toHaveProperty("beside");
});
