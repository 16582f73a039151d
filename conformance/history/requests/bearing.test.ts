import { describe, expect, it } from "vitest";
import { nobodysSecrets } from "../../../contracts/history/nobodys-secrets.ts";
import { Story } from "../reading/story.ts";
import { email } from "../reading/story-user.ts";
import { missingBearer } from "./missing-bearer.ts";

/** Which way a refresh with these headers, the last call of a story, has no token. */
function wayOf(headers: object, story = new Story()): string | undefined {
  const { history } = story.call("refresh", {}, { status: 401 }, headers);
  const call = history.to("refresh").at(-1);
  return call && missingBearer(call, history);
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const loggedIn = (access_token: string) =>
  new Story().call("login", { email, password: "x" }, { data: { access_token } });

it.each([
  ["elsewhere in a cookie that is called so", "theme=dark; access_token=mpa-1", "token elsewhere"],
  ["nowhere in a session cookie", "sid=17; theme=dark", "no header"],
])("a refresh without a header has its token %s", (_, cookie, way) => {
  expect(wayOf({ cookie })).toBe(way);
});

describe("what a mail gave for another purpose", () => {
  const code = "code-of-the-mail-7f3a";
  const mailed = (door: string) => new Story().mail(email, `http://127.0.0.1:4010/${door}/${code}`);

  it("is no access token", () => {
    expect(wayOf(bearer(code), mailed("verify"))).toBe("unknown token");
  });

  it("may be one where it stands elsewhere in the mail", () => {
    expect(wayOf(bearer(code), mailed("enter"))).toBe(undefined);
  });

  it("is one where an answer gave it out as such", () => {
    const data = { access_token: code };
    const story = mailed("verify").call("verify-email", { verification_code: code }, { data });

    expect(wayOf(bearer(code), story)).toBe(undefined);
  });
});

describe("a text that is nobody's token", () => {
  it.each(Object.entries(nobodysSecrets))("is an unknown one: %s", (_, token) => {
    expect(wayOf(bearer(token))).toBe("unknown token");
  });

  it("is one where an answer gave it out", () => {
    expect(wayOf(bearer("null"), loggedIn(nobodysSecrets.null))).toBe(undefined);
  });
});

it.each([
  ["may be a token where the first is", "mpa-token-of-ada-1 and more", undefined],
  ["may be a token where the last is", "null mpa-token-of-ada-1", undefined],
  ["are none where none of them is", "null undefined", "unknown token"],
])("several words behind the scheme %s", (_, words, way) => {
  expect(wayOf(bearer(words), loggedIn("mpa-token-of-ada-1"))).toBe(way);
});
