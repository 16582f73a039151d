import { describe, expect, it } from "vitest";
import { cookiesOf } from "./browser.ts";

const setting = (...cookies: string[]) => ({ headers: { "set-cookie": cookies.join(", ") } });

describe("cookies that answers set", () => {
  it("go back without their attributes, whatever commas stand in these", () => {
    const dated = "a=1; Expires=Wed, 21 Oct 2026 07:28:00 GMT; Path=/";
    expect(cookiesOf([setting(dated, "b=x=y; HttpOnly")])).toEqual({ cookie: "a=1; b=x=y" });
  });

  it("go back as they were set last", () => {
    expect(cookiesOf([setting("a=1"), { headers: {} }, setting("a=2", "b=3")])).toEqual({
      cookie: "a=2; b=3",
    });
  });

  it("make no header where there are none", () => {
    expect(cookiesOf([{ headers: {} }])).toEqual({});
  });
});
