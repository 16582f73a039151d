import { expect, it } from "vitest";
import type { HookEvent } from "../../../contracts/history/events.ts";
import { formedCall } from "./call-text.ts";

const saidBy = (path: string, text: string) =>
  formedCall({ path, headers: {}, body: { text, bytes: text.length } } as unknown as HookEvent)
    .json;

it("reads what a call says in its body, or in its query where it has none", () => {
  const form = "track_id=7&status=failed";
  const said = { track_id: "7", status: "failed" };

  expect(saidBy("/h/1?track_id=8&status=queued", JSON.stringify({ id: 7 }))).toEqual({ id: 7 });
  expect(saidBy("/h/1", form)).toEqual(said);
  expect(saidBy(`/h/1?${form}`, "")).toEqual(said);
});
