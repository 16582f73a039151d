import { expect, it } from "vitest";
import { Story } from "../../history/reading/story.ts";
import { needed } from "./alone.ts";

it("leaves out that the kit stood still before the calls, as while it judged", () => {
  const ada = { email: "ada@example.com" };
  const before = new Story().call("login", ada).heldUp(0.3);
  const from = before.history.events.length;
  const { events } = before.heldUp(0.2).call("login", ada).history;

  const strains = needed(events, from, new Set()).filter(({ ev }) => ev === "strain");

  expect(strains).toEqual([events[from]]);
});
