import { expect, it } from "vitest";
import { Story } from "../../history/reading/story.ts";
import { isOrdinaryAddress } from "./addresses.ts";

it.each([
  ["{name}.{unique}{9}@{example}", "grace.hopper.r1x7{9}@example.net"],
  ["(a+)+{unique}*@Mail.example", "(a+)+r1x7*@mail.example"],
])("an address of the profile's form is one whatever signs it has: %s", (address, email) => {
  const { history } = new Story({ signup: { address } });

  expect(isOrdinaryAddress(email, history)).toBe(true);
  expect(isOrdinaryAddress(`x${email}`, history)).toBe(address.startsWith("{name}"));
});
