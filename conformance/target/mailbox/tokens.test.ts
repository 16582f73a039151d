import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type EmailedToken, parseProfile } from "../../../contracts/profile/index.ts";
import { readText } from "./read-mail.ts";
import { tokensOf } from "./tokens.ts";

function recognise(facts: { verificationToken?: EmailedToken; resetToken?: EmailedToken } = {}) {
  return parseProfile({ target: { baseUrl: "http://x" }, recognise: facts }, {}).recognise;
}

const found = (body: string, facts = {}) => tokensOf(readText(body), recognise(facts));
const first = (body: string, facts = {}) => found(body, facts)[0];

/** A search that tries each place with each other takes a minute for what these tests look through, ms. */
const quickMs = 10_000;

const opaque = fc.stringMatching(/^[A-Za-z0-9\-._~+/=&<>"'%#?]{10,40}[A-Za-z0-9]$/);
const escapeHtml = (text: string) =>
  text.replace(/[&<>"'=+/]/g, (c) => (c === "&" ? "&amp;" : `&#x${c.charCodeAt(0).toString(16)};`));

describe("the token of a mail", () => {
  it("comes out decoded, whatever URL and HTML escaping it went through", () => {
    fc.assert(
      fc.property(opaque, fc.constantFrom("/verify/", "/x?email=a%40b.c&token="), (token, path) => {
        const link = `https://x.example${path}${encodeURIComponent(token)}`;
        const html = `<p>Hello</p><a class='k' href="${escapeHtml(link)}">Go on</a>`;

        expect(first(html)?.token).toBe(token);
      }),
    );
  });

  it("stands in no comment, but for those that some mail programs show", () => {
    const link = (code: string) => `<a href="https://x.example/verify/${code}">Verify</a>`;
    const sample = `<p>Hi</p><!-- sample: ${link("PREVIEW-0000")} -->${link("c0de-of-ada")}`;
    const outlook = `<p>Hi</p><!--[if mso]>${link("c0de-of-ada")}<![endif]-->`;

    expect(found(sample).map(({ token }) => token)).not.toContain("PREVIEW-0000");
    expect(first(sample)?.token).toBe("c0de-of-ada");
    expect(first(outlook)?.token).toBe("c0de-of-ada");
  });

  it("may stand in the subject alone", () => {
    const mail = { ...readText("Ticket 551200."), title: "604921 is your reset code" };
    const resetToken: EmailedToken = { in: "text", pattern: "(\\d{6}) is your" };
    const tokens = (facts = {}) => tokensOf(mail, recognise(facts)).map(({ token }) => token);

    expect(tokens({ resetToken })).toEqual(["604921"]);
    expect(tokens()).toEqual(["604921"]);
  });

  it.each([
    "a",
    "A1",
    "code",
    "code ",
    "code is ",
    "\n",
    "/verify/",
    "is your ",
    "a@",
    "aaaa1 is the ",
  ])("is found beside 200 kB of %j", { timeout: quickMs }, (part) => {
    const filler = part.repeat(200_000 / part.length);

    expect(first(`Your code: 604921\n\n${filler}`)?.token).toBe("604921");
  });

  it.each(["<a ", "<a href=", "<!--", "<style>", "<p ", '<a "', "&nbsp;", "https://x.example/a) "])(
    "is found in HTML before 200 kB of %j",
    { timeout: quickMs },
    (part) => {
      const filler = part.repeat(200_000 / part.length);
      const link = '<a href="https://x.example/verify/c0de-of-ada">Verify</a>';

      expect(first(`<p>${link}</p>${filler}`)?.token).toBe("c0de-of-ada");
    },
  );

  it("keeps a plus in a query that nobody escaped", () => {
    expect(first("https://x.example/reset?token=ab+cd/ef12==")?.token).toBe("ab+cd/ef12==");
  });

  it.each([
    ["Open https://x.example/verify/abc123.", "abc123", "path"],
    ["Open (https://x.example/app/verify/abc-123_x?utm_source=mail)", "abc-123_x", "path"],
    ["https://x.example/#/reset?reset_token=abc12345", "abc12345", "query"],
    ["https://x.example/password/reset/abc12345", "abc12345", "path"],
    ["https://x.example/verify/email?token=abc12345", "abc12345", "query"],
    ["https://x.example/verify/AbCdEf", "AbCdEf", "path"],
    ["https://x.example/c?verification_code=9876", "9876", "query"],
    ["https://t.example/click?u=https%3A%2F%2Fx.example%2Fverify%2Fabc123", "abc123", "path"],
    [
      "https://t.example/L0/https:%2F%2Fx.example%2Fverify%2Fa1B2c3/1/0100018f-c0a8/27r5oe9sP7Z0DFVBWe=206",
      "a1B2c3",
      "path",
    ],
    [
      "https://t.example/L0/https:%2F%2Fx.example%2Fr%3Ftoken%3Da1B2c3/27r5oe9sP7Z0DFVB",
      "a1B2c3",
      "query",
    ],
    ["Your code: 482913", "482913", "text"],
    ["Use this: 3f9a0c7be1d24f5a8b6c and be happy", "3f9a0c7be1d24f5a8b6c", "text"],
    ["<p>Code <b>48</b><b>2913</b></p>", "482913", "text"],
  ])("is found in %s", (body, token, where) => {
    expect(first(body)).toEqual({ token, where });
  });

  it("is no part of a click tracker's link that carries another", () => {
    const tracked =
      "https://t.example/L0/https:%2F%2Fx.example%2Fverify%2Fa1B2c3/27r5oe9sP7Z0DFVBWe";

    expect(found(tracked).map(({ token }) => token)).toEqual(["a1B2c3"]);
  });

  it("is the account's, whatever other links stand before it", () => {
    const body =
      '<a href="https://x.example/assets/logo-0123456789abcdef.png">x</a>' +
      '<a href="https://x.example/unsubscribe?token=unsubscribe1">x</a>' +
      '<a href="https://x.example/verify/right1">x</a>';

    expect(first(body)?.token).toBe("right1");
  });

  it("is not seen in ordinary words, addresses or dates", () => {
    const body =
      "Hello kit-abc123def456ghi789@example.com, responsibilities of 2026-11-21T10:00:00Z: " +
      "see https://x.example/help/internationalization";

    expect(found(body)).toEqual([]);
    expect(found(`${body} Your code is right1.`).map(({ token }) => token)).toEqual(["right1"]);
  });

  it("stands where the profile says, and only there once both kinds are declared", () => {
    const body = "Ticket 0123456789abcdef01\nToken <zz top>\nhttps://x.example/go?t=abc%2F1234";
    const verificationToken: EmailedToken = { in: "query", name: "t" };
    const resetToken: EmailedToken = { in: "text", pattern: "<([^>]+)>" };

    expect(found(body, { verificationToken, resetToken })).toEqual([
      { token: "abc/1234", where: "query", as: ["verificationToken"] },
      { token: "zz top", where: "text", as: ["resetToken"] },
    ]);
    expect(found(body, { verificationToken })[0]?.token).toBe("abc/1234");
  });

  it("is whatever follows the document's own /verify/, unless a field beside it is the token", () => {
    const footer = "https://x.example/unsubscribe/77aa1b2c3d4e5f60718293";

    expect(first(`https://x.example/verify/QUXMVELRNM\n${footer}`)?.token).toBe("QUXMVELRNM");
    expect(first(`https://x.example/verify/email?token=abcd1234\n${footer}`)?.token).toBe(
      "abcd1234",
    );
  });

  it("is cut out of a path by the profile's pattern", () => {
    const facts = { verificationToken: { in: "path", pattern: "/v/([^/]+)/now" } };

    expect(first("https://x.example/v/a%20b/now", facts)?.token).toBe("a b");
  });
});
