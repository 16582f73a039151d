import { describe, expect, it } from "vitest";
import { parseProfile } from "../../../contracts/profile/index.ts";
import { CannotStage } from "../cannot-stage.ts";
import { LoneRefusals } from "../lone-refusals.ts";
import { anotherAsks, type MailRoute } from "./another-asks.ts";

/** An office whose newcomers sign up, unless it is closed; `did` is what they do. */
function office(recognise: object = {}, isClosed = false) {
  const did: string[] = [];
  const facts = parseProfile({ target: { baseUrl: "http://127.0.0.1:1" }, recognise }, {});
  const newcomer = () => ({
    enroll: async () => {
      if (isClosed) throw new CannotStage("the profile closes sign-up", "signup.open");
      did.push("enrolls");
    },
    verify: async () => did.push("verifies"),
    askOnce: async (route: MailRoute) => did.push(route),
  });
  return { did, facts, refusals: new LoneRefusals(), newcomer };
}

const resend = "resend-verification";

describe("after a mail that one user is refused", () => {
  it("a new user asks for the same, once until one is granted again", async () => {
    const asked = office();
    await anotherAsks(asked, resend, "ada@example.com");
    await anotherAsks(asked, resend, "bob@example.com");
    expect(asked.did).toEqual(["enrolls", resend]);

    asked.refusals.granted(resend);
    await anotherAsks(asked, resend, "eve@example.com");
    expect(asked.did).toEqual(["enrolls", resend, "enrolls", resend]);
  });

  it("a new user asks for a reset mail when the email is verified", async () => {
    const asked = office();
    await anotherAsks(asked, "forgot-password", "ada@example.com");

    expect(asked.did).toEqual(["enrolls", "verifies", "forgot-password"]);
  });

  it("nobody asks where the profile says what limits answer, or where nobody can sign up", async () => {
    const declared = office({ rateLimited: [{ status: [429] }] });
    const closed = office({}, true);
    await anotherAsks(declared, resend, "ada@example.com");
    await anotherAsks(closed, resend, "ada@example.com");

    expect([...declared.did, ...closed.did]).toEqual([]);
  });
});
