import { expect, it } from "vitest";
import type { HistoryEvent } from "../../../contracts/history/events.ts";
import { Story } from "../../history/reading/story.ts";
import { needed } from "./alone.ts";

it("leaves out that the kit stood still before the calls, as while it judged", () => {
  const ada = { email: "ada@example.com" };
  const before = new Story().call("login", ada).heldUp(0.3);
  const from = before.history.events.length;
  const { events } = before.heldUp(0.2).call("login", ada).history;

  const some = needed(events, { episode: "alone2", from, met: new Set() });

  expect(some.filter(({ ev }) => ev === "strain")).toEqual([events[from]]);
});

it("leaves out whom a mail reaches late, for what others did to them is not there", () => {
  const call = (id: string, episode: string, subject: string) => ({
    ev: "sent",
    id,
    episode,
    subject,
  });
  const events = [
    call("c1", "alone1", "ben"),
    { ev: "mail", subject: "ben" },
    call("c2", "alone2", "ada"),
  ] as unknown as HistoryEvent[];

  const some = needed(events, { episode: "alone2", from: 1, met: new Set() });

  expect(some).toEqual(events.slice(2));
});
