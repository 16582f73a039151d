import { expect, it } from "vitest";
import { honest } from "../../../fixtures/reference/decisions/index.ts";
import { combine } from "../../../fixtures/reference/index.ts";
import { checked, onReference } from "../../selftest/on-reference.ts";

const decisions = combine({
  login: {
    findUser: (email, f) => {
      const user = honest.login.findUser(email, f);
      return user && f.state.users.slice(-100).includes(user) ? user : undefined;
    },
  },
});

it("show a login that knows the latest hundred users alone", async () => {
  const { told } = await onReference({ deviations: [{ decisions, profile: {} }] }, (profile) =>
    checked(profile, { seed: 3, extent: "quick" }),
  );

  const failed = told.filter(({ verdict }) => verdict === "fail").map(({ clause }) => clause.id);
  expect(failed).toContain("login.issues-new-token");
});
