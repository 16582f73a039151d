import { expect, it } from "vitest";
import { Story } from "../reading/story.ts";
import { isOrdinary } from "./ordinary.ts";

const isOrdinaryAs = (label: string): boolean => {
  const story = new Story().call("login", { email: "a" }, {}, { "content-type": label });
  const [call] = story.history.calls;
  return call !== undefined && isOrdinary(call, ["email"]);
};

it("takes JSON in UTF-8 for ordinary, and no other charset", () => {
  expect(isOrdinaryAs("application/json")).toBe(true);
  expect(isOrdinaryAs('Application/JSON; charset="UTF-8"')).toBe(true);
  expect(isOrdinaryAs("application/json; charset=latin1")).toBe(false);
  expect(isOrdinaryAs("text/plain")).toBe(false);
});
