import { describe, expect, it } from "vitest";
import type { Call } from "../history/call.ts";
import { readHistory } from "../history/reading/read-history.ts";
import { Story, session } from "../history/reading/story.ts";
import { nextReading } from "./users/next-reading.ts";
import { isOfOneSignup, isVerifiedBefore } from "./users/verified.ts";
import { mayHaveVerified } from "./verified-life.ts";

/* What may have verified an email, and from when it was surely verified: what judges ask in addition to `readings`. */

const [ada, eve] = ["ada-story@example.com", "eve-story@example.com"];
const [first, second] = ["Correct-horse-7!", "Other-battery-8?"];
const [code, token] = ["c0de-of-ada-0001", "reset-token-0001"];
const refused = { status: 403 };
const html = { accept: "text/html" };

const login = (password = first, email = ada) => ({ email, password, device_name: "laptop" });
const letIn = (verified: boolean, name = "t1", email = ada) =>
  session(email, "Ada", verified, name);
const signup = (password: string, email = ada) => ({ email, password, name: "Ada" });
const verify = (presented: string) => ({ verification_code: presented });

const joined = () =>
  new Story().call("signup", signup(first)).mail(ada, `https://platform.example/verify/${code}`);
const at = ({ history }: Story, nth: number): Call => history.calls.at(nth) as Call;

describe("a login after a verification", () => {
  const verified = (story: Story) => story.call("verify-email", verify(code), letIn(true, "v1"));
  const isOfOne = (story: Story) =>
    isOfOneSignup(
      ada,
      [story.history.to("verify-email").at(0) as Call, story.history.to("login").at(-1) as Call],
      story.history,
    );
  const last = (story: Story) => story.call("login", login(), letIn(true, "t9"));

  it("tells of who was verified, where one sign-up made the user, or none was seen", () => {
    expect(isOfOne(last(verified(joined())))).toBe(true);

    const stranger = verified(joined()).call("login", login(first, eve), letIn(true, "t9", eve));
    const calls = [at(stranger, 1), at(stranger, 2)] as const;
    expect(isOfOneSignup("bob-story@example.com", calls, stranger.history)).toBe(true);
  });

  it("may tell of another where a second sign-up succeeded before the verification", () => {
    expect(isOfOne(last(verified(joined().call("signup", signup(second)))))).toBe(false);
  });

  it("tells of the one where a second was refused in vain before the verification", () => {
    const inVain = joined().call("signup", signup(second), { status: 409 });

    expect(isOfOne(last(verified(inVain)))).toBe(true);
    // Where no login succeeds with the first password, it is unknown what the second sign-up changed.
    const unknown = verified(joined().call("signup", signup(second), { status: 409 }));
    expect(isOfOne(unknown.call("login", login(second), letIn(true, "t9")))).toBe(false);
  });

  it("may tell of another where a second was refused between the verification and it", () => {
    const between = verified(joined()).call("signup", signup(second), { status: 409 });

    expect(isOfOne(last(between))).toBe(false);
  });

  it("tells of the one where a second came after it", () => {
    expect(isOfOne(last(verified(joined())).call("signup", signup(second)))).toBe(true);
  });
});

describe("what may have verified an email before a login", () => {
  const of = ({ history }: Story, email = ada, ...leftOut: number[]) =>
    mayHaveVerified(
      email,
      history.to("login").at(-1) as Call,
      history,
      leftOut.map((nth) => history.calls[nth] as Call),
    );
  const then = (story: Story) => story.call("login", login(), letIn(true));
  const forgotten = () =>
    joined()
      .call("forgot-password", { email: ada })
      .mail(ada, `https://platform.example/reset?token=${token}`);
  const reset = (presented: string, email = ada, answer: object = { data: {} }) =>
    forgotten().call(
      "reset-password",
      { email, token: presented, password: second, password_confirmation: second },
      answer,
    );

  it("is nothing where nobody presented anything", () => {
    expect(of(then(joined()))).toBe(false);
  });

  it("is a code that was mailed to the user, by either route, be it refused", () => {
    const taken = then(joined().call("verify-email", verify(code), letIn(true, "v1")));

    expect(of(taken)).toBe(true);
    expect(of(taken, eve)).toBe(false);
    expect(of(then(joined().call("verify-email", verify(code), refused)))).toBe(true);
    expect(of(then(joined().call(`/verify/${code}`, undefined, {}, html)))).toBe(true);
  });

  it("is none that is left out, nor one that came after the login", () => {
    const taken = then(joined().call("verify-email", verify(code), letIn(true, "v1")));
    expect(of(taken, ada, 1)).toBe(false);
    expect(of(taken, ada, 0)).toBe(true);

    const later = then(joined()).call("verify-email", verify(code), letIn(true, "v1"));
    expect(of(later)).toBe(false);
  });

  it("is each of several, of which one may be left out", () => {
    const twice = joined()
      .call("verify-email", verify(code), letIn(true, "v1"))
      .call("verify-email", verify(code), refused);

    expect(of(then(twice), ada, 1)).toBe(true);
  });

  it("is no code that was never sent to anybody", () => {
    expect(of(then(joined().call("verify-email", verify("%"), letIn(true, "v1"))))).toBe(false);
  });

  it("is a code of which nobody knows whose it is, but for the user whom the answer names", () => {
    // Without a mailbox it is unknown which codes were sent.
    const unmailed = () => new Story().call("signup", signup(first));
    const unknown = (answer: object) =>
      then(unmailed().call("verify-email", verify("unseen-code-0001"), answer));

    expect(of(unknown({ data: {} }))).toBe(true);
    expect(of(unknown({ data: {} }), eve)).toBe(true);
    expect(of(unknown(letIn(true, "v1")))).toBe(true);
    expect(of(unknown(letIn(true, "v1", eve)))).toBe(false);
    expect(of(unknown(letIn(true, "v1", ` ${ada.toUpperCase()}`)))).toBe(true);
  });

  it("is such a code of its own episode, or of none", () => {
    const { history } = then(
      new Story()
        .call("signup", signup(first))
        .call("verify-email", verify("unseen-code-0001"), { data: {} }),
    );
    const within = (ofCode: string | undefined, ofLogin: string) => {
      const events = history.events.map((event) => {
        const id = "id" in event ? event.id : undefined;
        const episode = id === "c2" ? ofCode : id === "c3" ? ofLogin : undefined;
        return { ...event, ...(episode !== undefined && { episode }) };
      });
      const read = readHistory(events);
      return mayHaveVerified(ada, read.to("login")[0] as Call, read);
    };

    expect(within("one", "one")).toBe(true);
    expect(within(undefined, "one")).toBe(true);
    expect(within("another", "one")).toBe(false);
  });

  it("is a reset by an emailed token, of who got it and of who is named", () => {
    expect(of(then(reset(token)))).toBe(true);
    expect(of(then(reset(token, eve)))).toBe(true);
    expect(of(then(reset(token, eve)), eve)).toBe(true);
    expect(of(then(reset(token)), eve)).toBe(false);
    expect(of(then(reset("unknown-token-0001")))).toBe(true);
  });

  it("is no reset that was refused, nor one that names nobody and whose token nobody got", () => {
    expect(of(then(reset(token, ada, refused)))).toBe(false);

    const nameless = forgotten().call("reset-password", { token: "unknown-token-0001" });
    expect(of(then(nameless))).toBe(false);
  });
});

describe("the next reading after a call", () => {
  const next = ({ history }: Story, ...[nth, ...leftOut]: [number, ...number[]]) => {
    const [call, ...others] = [nth, ...leftOut].map((one) => history.calls[one]) as [
      Call,
      ...Call[],
    ];
    return nextReading(ada, call, history, others)?.login.id;
  };
  const verified = () =>
    joined()
      .call("login", login(), letIn(false))
      .call("verify-email", verify(code), letIn(true, "v1"));

  it("is by the first login that was sent once the call was answered", () => {
    const story = verified().call("login", login(), letIn(true, "t2"));

    expect(next(story, 2)).toBe("c4");
    expect(next(story.call("login", login(), letIn(true, "t3")), 2)).toBe("c4");
  });

  it("is none where nobody logged in any more", () => {
    expect(next(verified(), 2)).toBeUndefined();
  });

  it("is none where another call may have verified the email, unless that is left out", () => {
    const story = verified()
      .call("verify-email", verify(code), refused)
      .call("login", login(), letIn(true, "t2"));

    expect(next(story, 2)).toBeUndefined();
    expect(next(story, 2, 3)).toBe("c5");
  });
});

describe("an email that surely was verified before a call", () => {
  const isBefore = (story: Story, email: string | undefined = ada) =>
    isVerifiedBefore(email, at(story, -1), story.history);
  const now = (story: Story) => story.call("/elsewhere");

  it("is one of which a login said so before it", () => {
    const said = (verified: boolean) => joined().call("login", login(), letIn(verified));

    expect(isBefore(now(said(true)))).toBe(true);
    expect(isBefore(now(said(false)))).toBe(false);
    expect(isBefore(now(said(true)), eve)).toBe(false);
    expect(isBefore(said(true))).toBe(false);
    expect(isBefore(now(joined()))).toBe(false);
  });

  it("is one whose code verify-email took before it", () => {
    const story = (answer: object) => joined().call("verify-email", verify(code), answer);

    expect(isBefore(now(story({ data: {} })))).toBe(true);
    expect(isBefore(now(story(refused)))).toBe(false);
    expect(isBefore(now(story({ data: {} })), eve)).toBe(false);
    expect(isBefore(story({ data: {} }))).toBe(false);
    expect(isBefore(now(story({ data: {} }).call("verify-email", verify(code), refused)))).toBe(
      true,
    );
  });

  it("is none whose link was opened: what that did is told by the next login", () => {
    expect(isBefore(now(joined().call(`/verify/${code}`, undefined, { data: {} }, html)))).toBe(
      false,
    );
  });

  it("is none of nobody", () => {
    const story = now(joined().call("login", login(), letIn(true)));

    expect(isVerifiedBefore(undefined, at(story, -1), story.history)).toBe(false);
  });
});
