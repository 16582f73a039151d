import { describe, expect, it } from "vitest";
import type { Mail } from "../../target/mailbox/mailbox.ts";
import { searchTokens } from "../../target/mailbox/tokens.ts";
import { isLikelier, type LikelyMail, TokenPlaces } from "./token-places.ts";

function mail(title: string, ...links: string[]): Mail {
  const read = { to: ["ada@example.com"], title, text: links.join("\n"), links };
  return { id: "m1", t_us: 0, ...read, tokens: searchTokens(read) };
}

const welcome = () => mail("Welcome", "https://x.example/start/0123456789abcdef01");
const confirm = (token: string) =>
  mail(
    "Confirm your address",
    `https://x.example/verify/${token}`,
    "https://x.example/help/99aabbccddeeff0011",
  );
const likeliest = (places: TokenPlaces, one: Mail) =>
  places.likeliest(one, "verificationToken", false) as LikelyMail;

describe("where a target puts its tokens", () => {
  it("is guessed by the words around them", () => {
    const places = new TokenPlaces();
    const [first, second] = [likeliest(places, welcome()), likeliest(places, confirm("abcd1234"))];

    expect(first.likelihood).toBe("any");
    expect(second.mail.tokens[0]?.token).toBe("abcd1234");
    expect(second.likelihood).toBe("fitting");
    expect(isLikelier(second, first)).toBe(true);
  });

  it("is learnt from a token that was taken, whatever the words are", () => {
    const places = new TokenPlaces();
    const token = likeliest(places, welcome()).mail.tokens[0]?.token;
    expect(places.knows("verificationToken")).toBe(false);

    places.prove("verificationToken", token);

    const next = mail("Welcome", "https://x.example/start/fedcba987654321000");
    expect(places.knows("verificationToken")).toBe(true);
    expect(places.knows("resetToken")).toBe(false);
    expect(likeliest(places, next).likelihood).toBe("proven");
    expect(likeliest(places, confirm("abcd1234")).likelihood).toBe("fitting");
  });

  it("leaves out what the profile says is of the other kind, and what it does not name", () => {
    const places = new TokenPlaces();
    const one = confirm("abcd1234");
    const reset = {
      ...one,
      tokens: one.tokens.map((found) => ({ ...found, as: ["resetToken" as const] })),
    };

    expect(places.likeliest(reset, "verificationToken", false)).toBeUndefined();
    expect(places.likeliest(one, "verificationToken", true)).toBeUndefined();
  });
});
