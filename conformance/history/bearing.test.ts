import { describe, expect, it } from "vitest";
import { nobodysSecrets } from "../../contracts/history/nobodys-secrets.ts";
import { missingBearer } from "./missing-bearer.ts";
import { Story } from "./story.ts";

function wayOf(headers: object): string | undefined {
  const { history } = new Story().call("refresh", {}, { status: 401 }, headers);
  const [call] = history.to("refresh");
  return call && missingBearer(call, history);
}

describe("a refresh without a header", () => {
  it("has its token elsewhere in a cookie that is called so", () => {
    expect(wayOf({ cookie: "theme=dark; access_token=mpa-1" })).toBe("token elsewhere");
  });

  it("has it nowhere in a session cookie", () => {
    expect(wayOf({ cookie: "sid=17; theme=dark" })).toBe("no header");
  });
});

describe("what a mail gave for another purpose", () => {
  const email = "ada-story@example.com";
  const code = "code-of-the-mail-7f3a";
  const headers = { authorization: `Bearer ${code}` };
  const way = (story: Story) => {
    const { history } = story.call("refresh", {}, { status: 401 }, headers);
    const call = history.to("refresh").at(-1);
    return call && missingBearer(call, history);
  };
  const mailed = () => new Story().mail(email, `http://127.0.0.1:4010/verify/${code}`);

  it("is no access token", () => {
    expect(way(mailed())).toBe("unknown token");
  });

  it("may be one where it stands elsewhere in the mail", () => {
    expect(way(new Story().mail(email, `http://127.0.0.1:4010/enter/${code}`))).toBe(undefined);
  });

  it("is one where an answer gave it out as such", () => {
    const data = { access_token: code };
    const story = mailed().call("verify-email", { verification_code: code }, { data });

    expect(way(story)).toBe(undefined);
  });
});

describe("a text that is nobody's token", () => {
  it.each(Object.entries(nobodysSecrets))("is an unknown one: %s", (_, token) => {
    expect(wayOf({ authorization: `Bearer ${token}` })).toBe("unknown token");
  });

  it("is one where an answer gave it out", () => {
    const data = { access_token: nobodysSecrets.null };
    const { history } = new Story()
      .call("login", { email: "ada-story@example.com", password: "x" }, { data })
      .call("refresh", {}, { status: 401 }, { authorization: "Bearer null" });
    const [call] = history.to("refresh");

    expect(call && missingBearer(call, history)).toBe(undefined);
  });
});

describe("several words behind the scheme", () => {
  const data = { access_token: "mpa-token-of-ada-1" };
  const wayOfWords = (words: string): string | undefined => {
    const { history } = new Story()
      .call("login", { email: "ada-story@example.com", password: "x" }, { data })
      .call("refresh", {}, { status: 401 }, { authorization: `Bearer ${words}` });
    const [call] = history.to("refresh");
    return call && missingBearer(call, history);
  };

  it("may be a token where one of them is", () => {
    expect(wayOfWords(`${data.access_token} and more`)).toBe(undefined);
    expect(wayOfWords(`null ${data.access_token}`)).toBe(undefined);
  });

  it("are none where none of them is", () => {
    expect(wayOfWords("null undefined")).toBe("unknown token");
  });
});
