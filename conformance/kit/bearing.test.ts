import { describe, expect, it } from "vitest";
import { unbearing } from "./bearing.ts";
import { Story } from "./story.ts";

function wayOf(headers: object): string | undefined {
  const { history } = new Story().call("refresh", {}, { status: 401 }, headers);
  const [call] = history.to("refresh");
  return call && unbearing(call, history);
}

describe("a refresh without a header", () => {
  it("has its token elsewhere in a cookie that is called so", () => {
    expect(wayOf({ cookie: "theme=dark; access_token=mpa-1" })).toBe("token elsewhere");
  });

  it("has it nowhere in a session cookie", () => {
    expect(wayOf({ cookie: "sid=17; theme=dark" })).toBe("no header");
  });
});
