import { expect, it } from "vitest";
import { hideNamed, hideNamedHeader } from "./named.ts";
import { Vault } from "./vault.ts";

it("hides what an answer calls a secret beyond the document, at that place alone", () => {
  const vault = new Vault();
  const text =
    '{"my_token": "application/json","verification_code":"604921","token":"invalid","a":"application/json"}';

  const hidden = JSON.parse(hideNamed(vault, text));

  expect(hidden).toEqual({
    my_token: expect.stringMatching(/^~other\.\S+~$/),
    verification_code: expect.stringMatching(/^~other\.\S+~$/),
    token: "invalid",
    a: "application/json",
  });
  expect(vault.redact("application/json 604921")).toBe("application/json 604921");
});

it("gives what it hides the pseudonym that it has as a secret", () => {
  const vault = new Vault();
  const hidden = JSON.parse(hideNamed(vault, '{"refresh_token":"r-0123456789abcdef"}'));

  expect(vault.register("token", "r-0123456789abcdef")).toBe(hidden.refresh_token);
  expect(vault.redact("r-0123456789abcdef")).toBe(hidden.refresh_token);
});

it.each([
  ["set-cookie", "session=s3cr3ts3cr3ts3cr3t; Path=/a/long/path/of/it; HttpOnly"],
  ["set-cookie", "a=1; Path=/, session=s3cr3ts3cr3ts3cr3t"],
  ["cookie", "a=1; session=s3cr3ts3cr3ts3cr3t"],
  ["x-refresh-token", "s3cr3ts3cr3ts3cr3t"],
])("hides a secret in the header %s: %s", (name, value) => {
  const hidden = hideNamedHeader(new Vault(), name, value);

  expect(hidden).toMatch(/~other\.1\.\S+~/);
  expect(hidden.replace(/~[^~]+~/, "s3cr3ts3cr3ts3cr3t")).toBe(value);
});
