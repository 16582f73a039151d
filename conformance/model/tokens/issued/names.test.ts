import { expect, it } from "vitest";
import { type Token, tokensOf } from "../../../history/ledger/tokens.ts";
import { Story, session } from "../../../history/reading/story.ts";
import { email, login } from "../../../history/reading/story-user.ts";
import { isKeptName } from "../../../history/requests/names.ts";
import { oddDeviceNames } from "../../../stage/generators/values.ts";
import { isNamed } from "./names.ts";

it("compares every name that the drives send", () => {
  expect(oddDeviceNames.filter((name) => !isKeptName(name))).toEqual([]);
});

const isNamedAfter = (devices: readonly string[], name: string, story = new Story()) => {
  for (const [nth, device_name] of devices.entries())
    story.call("login", { ...login, device_name }, session(email, "Ada", true, `t${nth}`));
  const { history } = story;
  const token = tokensOf(history).at(-1) as Token;
  return isNamed({ token, name }, "laptop", history);
};

it("takes a name that begins with the device's, where another token has that very name", () => {
  expect(isNamedAfter(["laptop"], "laptop")).toBe(true);
  expect(isNamedAfter(["laptop", "laptop"], "laptop (2)")).toBe(true);
  expect(isNamedAfter(["phone", "laptop"], "laptop (2)")).toBe(false);
  expect(isNamedAfter(["laptop", "laptop"], "phone")).toBe(false);
});

it("takes one, too, where a call without an answer may have named another token so", () => {
  const lost = (device_name: string) =>
    new Story().call(
      "login",
      { ...login, device_name },
      { status: 502, text: "<html>Bad gateway</html>" },
    );

  expect(isNamedAfter(["laptop"], "laptop (2)", lost("laptop"))).toBe(true);
  expect(isNamedAfter(["laptop"], "laptop (2)", lost("phone"))).toBe(false);
});
