import { expect, it } from "vitest";
import { variants } from "../../../fixtures/variants/index.ts";
import { checked, onReference } from "../../selftest/on-reference.ts";
import failureKeepsToken from "./failure-keeps-token.ts";

it("is told of every kind of token where a refresh is refused for nothing but a broken body", async () => {
  const lenient = variants.filter(({ id }) => id === "every-odd-expiry-gets-the-default");
  const anyName = { decisions: { refresh: { deviceFault: () => undefined } }, profile: {} };
  const selects = (id: string) => id === failureKeepsToken.clause.id;
  const { told } = await onReference({ deviations: [...lenient, anyName] }, (profile) =>
    checked(profile, { selects, extent: "usual" }),
  );

  const { verdict, needs } = told.find(({ clause }) => selects(clause.id)) ?? {};
  expect({ verdict, needs }).toMatchObject({ verdict: "pass", needs: [] });
});
