import { expect, it } from "vitest";
import { honest } from "../../../fixtures/reference/decisions/index.ts";
import { combine } from "../../../fixtures/reference/index.ts";
import { checked, onReference } from "../../selftest/on-reference.ts";
import { keepToTheEnd } from "./kept-drives.ts";

const decisions = combine({
  login: {
    findUser: (email, f) => {
      const user = honest.login.findUser(email, f);
      return user && f.state.users.slice(-50).includes(user) ? user : undefined;
    },
  },
});

it("show a login that knows the latest users alone", async () => {
  const { told, history } = await onReference(
    { deviations: [{ decisions, profile: {} }] },
    (profile) => checked(profile, { seed: 3, extent: "quick" }),
  );

  const broken = told
    .filter(({ clause }) => clause.id === "login.issues-new-token")
    .flatMap(({ contradictions }) => contradictions)
    .map(({ calls }) => history.call(calls.at(-1) ?? "")?.episode);
  expect(broken).toContainEqual(expect.stringContaining(keepToTheEnd.name));
});
