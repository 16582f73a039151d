import { describe, expect, it } from "vitest";
import type { Call } from "../../history/call.ts";
import { Story, session } from "../../history/reading/story.ts";
import { codeRoutes } from "./codes.ts";
import { loginRoute } from "./logins.ts";
import { resetRoute } from "./resets.ts";
import { isAt, mostFailedBefore, type SecretRoute } from "./secret-route.ts";

const [ada, eve] = ["ada-story@example.com", "eve-story@example.com"];
const [right, other, wrong] = ["Correct-horse-7!", "Other-river-43y!", "Wrong-battery-8?"];
const [code, token] = ["c0de-of-ada-0001", "reset-token-0001"];
const refused = { status: 403 };
const html = { accept: "text/html" };
const json = { accept: "application/json" };

const login = (password: string, email = ada) => ({ email, password, device_name: "laptop" });
const letIn = (name = "t1", email = ada) => session(email, "Ada", true, name);
/** An answer that gives a token and yet says that it fails. */
const both = { ...letIn("t9"), ...refused };
/** An answer that gives a token and does not say whether it succeeded. */
const unsaid = { json: letIn("t9") };
/** An answer that shows nothing. */
const silent = { json: {} };

/** Ada signs up and gets her code. */
const joined = () =>
  new Story()
    .call("signup", { email: ada, password: right, name: "Ada" })
    .mail(ada, `https://platform.example/verify/${code}`);

/** Ada gets a token to reset her password. */
const forgotten = () =>
  joined()
    .call("forgot-password", { email: ada })
    .mail(ada, `https://platform.example/reset?token=${token}`);

const resetBy = (presented: string, changes: object = {}) => ({
  ...{ email: ada, token: presented },
  ...{ password: other, password_confirmation: other },
  ...changes,
});

const verifyBy = (presented: string) => ({ verification_code: presented });

/** The doors at which a call asks for entry. */
const doorsOf = (call: Call): SecretRoute[] =>
  [loginRoute, codeRoutes, resetRoute].filter((secretRoute) => isAt(secretRoute, call));

/** The ids of the calls that passed at the route of the story's last call. */
function attempts(story: Story): Record<"granted" | "failed" | "owed", string[]> {
  const [secretRoute] = doorsOf(last(story)) as [SecretRoute];
  const { granted, failed, owed } = secretRoute.attempts(story.history);
  const ids = (calls: readonly Call[]) => calls.map(({ id }) => id);
  return { granted: ids(granted), failed: ids(failed), owed: ids(owed) };
}

const last = ({ history }: Story): Call => history.calls.at(-1) as Call;
const whose = (story: Story) => doorsOf(last(story))[0]?.whose(last(story), story.history);

describe("a secretRoute", () => {
  const at = (story: Story) => doorsOf(last(story));

  it("is one for logins, one for codes by either route, one for resets", () => {
    expect(at(new Story().call("login", login(right)))).toEqual([loginRoute]);
    expect(at(new Story().call("verify-email", verifyBy(code)))).toEqual([codeRoutes]);
    expect(at(new Story().call(`/verify/${code}`, undefined, {}, html))).toEqual([codeRoutes]);
    expect(at(new Story().call("reset-password", resetBy(token)))).toEqual([resetRoute]);
  });

  it("is none where no secret opens anything", () => {
    expect(at(new Story().call("signup", { email: ada }))).toEqual([]);
    expect(at(new Story().call("/elsewhere"))).toEqual([]);
  });
});

describe("the secretRoute of logins", () => {
  it("lets in by a token, and refuses by a failure without one", () => {
    const story = new Story()
      .call("login", login(right), letIn())
      .call("login", login(right), unsaid)
      .call("login", login(right), both)
      .call("login", login(wrong), refused)
      .call("login", login(wrong), silent)
      .call("login", login(wrong), { data: {} });

    expect(attempts(story)).toEqual({ granted: ["c1", "c2", "c3"], failed: ["c4"], owed: [] });
  });

  it("owes entry to the right password, and not to a wrong one", () => {
    const story = joined()
      .wait(3)
      .call("login", login(wrong), refused)
      .call("login", login(right), refused);

    expect(attempts(story)).toEqual({ granted: [], failed: ["c2", "c3"], owed: ["c3"] });
  });

  it("is asked by whoever the address names, in whatever letters", () => {
    expect(whose(new Story().call("login", login(wrong, ` ${ada.toUpperCase()}`)))).toBe(ada);
    expect(whose(new Story().call("login", { password: wrong }))).toBeUndefined();
  });

  it("is not asked by calls at another secretRoute", () => {
    const story = forgotten()
      .call("verify-email", verifyBy("unknown-code-0001"), refused)
      .call("reset-password", resetBy("unknown-token-0001"), refused)
      .call("login", login(wrong), refused);

    expect(attempts(story).failed).toEqual(["c5"]);
  });
});

describe("the secretRoute of codes", () => {
  it("lets in by verify-email with a token, or a success by 2xx", () => {
    const story = joined()
      .call("verify-email", verifyBy(code), letIn())
      .call("verify-email", verifyBy(code), unsaid)
      .call("verify-email", verifyBy(code), both)
      .call("verify-email", verifyBy(code), { data: {} })
      .call("verify-email", verifyBy(code), { data: {}, status: 302 })
      .call("verify-email", verifyBy(code), silent)
      .call("verify-email", verifyBy(code), refused);

    expect(attempts(story)).toMatchObject({ granted: ["c2", "c3", "c4", "c5"], failed: ["c8"] });
  });

  it("lets in by a link that says so, be it on the way to a page, and not by a token in its answer", () => {
    const story = joined()
      .call(`/verify/${code}`, undefined, { data: {} }, json)
      .call(`/verify/${code}`, undefined, { data: {}, status: 302 }, html)
      .call(`/verify/${code}`, undefined, unsaid, json)
      .call(`/verify/${code}`, undefined, refused, json);

    expect(attempts(story)).toMatchObject({ granted: ["c2", "c3"], failed: ["c5"] });
  });

  it("puts the calls of both routes in the order in which they were sent", () => {
    const story = joined()
      .call(`/verify/${code}`, undefined, refused, json)
      .call("verify-email", verifyBy(code), refused)
      .call(`/verify/${code}`, undefined, refused, json);

    expect(attempts(story).failed).toEqual(["c2", "c3", "c4"]);
  });

  it("owes entry to a fresh code, and neither to one of nobody's nor to one presented before", () => {
    const strange = joined().call("verify-email", verifyBy("unknown-code-0001"), refused);
    expect(attempts(strange)).toMatchObject({ failed: ["c2"], owed: [] });

    const fresh = strange.call("verify-email", verifyBy(code), refused);
    expect(attempts(fresh)).toMatchObject({ failed: ["c2", "c3"], owed: ["c3"] });

    const twice = fresh.call("verify-email", verifyBy(code), refused);
    expect(attempts(twice)).toMatchObject({ failed: ["c2", "c3", "c4"], owed: ["c3"] });

    const spent = joined()
      .call("verify-email", verifyBy(code), letIn())
      .call("verify-email", verifyBy(code), refused);
    expect(attempts(spent)).toMatchObject({ failed: ["c3"], owed: [] });
  });

  it("is asked by whoever the code was mailed to, by either route", () => {
    const byCode = (presented: string) => whose(joined().call("verify-email", verifyBy(presented)));

    expect(byCode(code)).toBe(ada);
    expect(byCode("unknown-code-0001")).toBeUndefined();
    expect(whose(joined().call(`/verify/${code}`, undefined, {}, html))).toBe(ada);
  });
});

describe("the secretRoute of resets", () => {
  it("lets in by a success, and refuses by a failure", () => {
    const story = forgotten()
      .call("reset-password", resetBy("unknown-token-0001"), refused)
      .call("reset-password", resetBy(token), silent)
      .call("reset-password", resetBy(token), both)
      .call("reset-password", resetBy(token), { data: {} });

    expect(attempts(story)).toMatchObject({ granted: ["c6"], failed: ["c3", "c5"] });
  });

  it("owes entry to a fresh token, and neither to one of nobody's nor to one presented before", () => {
    const strange = forgotten().call("reset-password", resetBy("unknown-token-0001"), refused);
    expect(attempts(strange)).toMatchObject({ failed: ["c3"], owed: [] });

    const twice = forgotten()
      .call("reset-password", resetBy(token), refused)
      .call("reset-password", resetBy(token), refused);
    expect(attempts(twice)).toMatchObject({ failed: ["c3", "c4"], owed: ["c3"] });

    const spent = forgotten()
      .call("reset-password", resetBy(token), { data: {} })
      .call("reset-password", resetBy(token), refused);
    expect(attempts(spent)).toMatchObject({ failed: ["c4"], owed: [] });
  });

  it("is asked by whoever the address names, in whatever letters", () => {
    const named = (email: string) =>
      whose(forgotten().call("reset-password", resetBy(token, { email })));

    expect(named(` ${ada.toUpperCase()}`)).toBe(ada);
    expect(named(eve)).toBe(eve);
  });
});

describe("the failures before a call, at most", () => {
  /** How many a route may have refused before the story's last call. */
  const mostBefore = (secretRoute: SecretRoute, { history }: Story) =>
    mostFailedBefore(history.calls.at(-1) as Call, secretRoute, history);

  it("are those at its own secretRoute", () => {
    const story = joined()
      .call("login", login(wrong), refused)
      .call("login", login(wrong, eve), refused)
      .call("verify-email", verifyBy("unknown-code-0001"), refused)
      .call("login", login(right), letIn())
      .call("login", login(wrong), refused);
    const { history } = story;
    const before = history.to("login").map((call) => mostFailedBefore(call, loginRoute, history));

    expect(before).toEqual([0, 1, 2, 2]);
  });

  it("may be under way with it, for the service may have taken them first", () => {
    const story = joined()
      .call("login", login(wrong), { ...refused, tookSeconds: 1 })
      .call("login", login(wrong), refused);

    expect(mostBefore(loginRoute, story)).toBe(1);
  });

  it("may have an unclear answer, or lead a browser to a page that says no", () => {
    const unknown = "/verify/unknown-code-0001";
    const moved = { status: 302, headers: { location: "/sorry" } };
    const story = joined()
      .call(unknown, undefined, moved, html)
      .call(unknown, undefined, { status: 502, text: "Bad gateway" }, json)
      .call("verify-email", verifyBy(code), refused);

    expect(mostBefore(codeRoutes, story)).toBe(2);
  });
});
