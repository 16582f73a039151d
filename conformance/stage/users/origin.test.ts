import { expect, it } from "vitest";
import { variants } from "../../../fixtures/variants/index.ts";
import { checked, onReference } from "../../selftest/on-reference.ts";

it("a verification gives a session where login needs one, too", async () => {
  const deviations = variants.filter(({ id }) => id === "login-needs-verification");

  const { told } = await onReference({ deviations }, (profile) =>
    checked(profile, { selects: (id) => id === "refresh.keeps-other-tokens" }),
  );

  expect(deviations).toHaveLength(1);
  expect(told.find(({ clause }) => clause.id === "refresh.keeps-other-tokens")).toMatchObject({
    verdict: "pass",
  });
});
