import { expect, it } from "vitest";
import { Story } from "../reading/story.ts";
import { misshapen } from "./payload.ts";

const complaintOf = (data: unknown) => {
  const [call] = new Story().call("login", {}, { json: { data } }).history.calls;
  const { field, expected, got } =
    (call && misshapen(call, { "data.user.id": ["integer"], "data.message": ["any"] })) ?? {};
  return `${field}: expected ${expected}, got ${got}`;
};

it("says where there is nothing at all, and no member of it", () => {
  expect(complaintOf({})).toBe("data: expected an object with user.id, got empty");
  expect(complaintOf(null)).toBe("data: expected an object with user.id, got null");
  expect(complaintOf({ user: {} })).toBe("data.user: expected an object with id, got empty");
  expect(complaintOf({ user: { id: 7 } })).toBe("data.message: expected any value, got absent");
});
