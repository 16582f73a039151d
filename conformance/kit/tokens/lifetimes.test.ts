import { expect, it } from "vitest";
import { Story, session } from "../story.ts";
import { rejectsOtherExpiry } from "./lifetimes.ts";

const email = "ada-story@example.com";
const ada = { email, password: "Correct-horse-7!" };
const { data } = session(email, "Ada", true);

/** Ada, who logs in as ever, asks for a lifetime that is not listed and names this device. */
const asked = (device_name: string | undefined, answer: object) =>
  new Story()
    .call("login", { ...ada, device_name: "laptop" }, { data })
    .call("login", { ...ada, device_name, token_expiry: "2_weeks" }, answer)
    .judgedBy(rejectsOtherExpiry("login"));

it("takes the refusal of a login that names no device for no refusal of its lifetime", () => {
  expect(asked("laptop", { status: 422 }).for).toEqual(["not honoured"]);
  expect(asked(undefined, { status: 422 })).toEqual({ against: [], for: [], missing: [] });
});

it("tells where an unlisted lifetime is honoured, whether or not a device is named", () => {
  const honoured = { data: { ...data, access_token: "mpa-2", token_expiry: "2_weeks" } };
  for (const device of ["laptop", undefined])
    expect(asked(device, honoured).against).toHaveLength(1);
});
