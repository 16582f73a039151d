import { describe, expect, it } from "vitest";
import { placeOf } from "./mail-place.ts";

const mail = (token: string, n: number) => ({
  title: `Order ${n}: confirm ada${n}@example.com`,
  text: `Hello!\nYour code: ${token}\n`,
  links: [
    `https://x.example/u/${n}a7/verify/${encodeURIComponent(token)}?to=ada${n}%40example.com`,
  ],
});

describe("where a token stands in a mail", () => {
  it("is the same in all mails of one template, and in a redacted one", () => {
    const [one, other, hidden] = ["a+b/1", "zz9", "~code.7.0.s9~"].map((token, n) =>
      placeOf(mail(token, n), token),
    );

    expect(other).toBe(one);
    expect(hidden).toBe(one);
  });

  it("tells links, words and titles apart", () => {
    const links = ["https://x.example/start/t1", "https://x.example/verify/t2"];
    const text = "Code t3, not t4";
    const places = ["t1", "t2", "t3", "t4"].map((token) => placeOf({ text, links }, token));
    const titled = placeOf({ title: "Welcome", text, links }, "t1");

    expect(new Set([...places, titled]).size).toBe(5);
  });
});
