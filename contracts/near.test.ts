import { describe, expect, it } from "vitest";
import { nearest, nearNames } from "./near.ts";

const names = ["refresh.result", "login.result", "login.token-type", "signup.result"];

describe("names that somebody may have meant", () => {
  it("puts those that hold the word before those spelt like it, the shorter first", () => {
    expect(nearNames("Login", [...names, "logon"])).toEqual([
      "login.result",
      "login.token-type",
      "logon",
    ]);
  });

  it("forgives two letters of five, and no more", () => {
    expect(nearNames("abcde", ["abxye", "axyze"])).toEqual(["abxye"]);
  });

  it("names no more than are asked for", () => {
    expect(nearNames("result", names, 2)).toEqual(["login.result", "signup.result"]);
  });

  it("finds the nearest whatever the case, and none among none", () => {
    expect([nearest("LOGIN.RESUL", names), nearest("login", [])]).toEqual([
      "login.result",
      undefined,
    ]);
  });
});
