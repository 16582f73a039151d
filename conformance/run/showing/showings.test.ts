import { expect, it } from "vitest";
import { Story, session } from "../../history/reading/story.ts";
import { showingsOf } from "./showings.ts";

it("prefers of two sequences as long the one for which no code of a mail is fetched", () => {
  const [email, password, code] = ["ada@example.com", "Correct-horse-7", "code-of-a-mail-5c"];
  const told = new Story()
    .call("signup", { email, password, name: "Ada" })
    .mail(email, `open http://127.0.0.1:4010/verify/${code}`)
    .call("verify-email", { verification_code: code }, session(email, "Ada", true, "v"))
    .call("login", { email, password }, session(email, "Ada", true, "1"))
    .call("login", { email, password }, session(email, "Ada", true, "2"));
  const against = { is: "against", kind: "seen", field: "", expected: "", got: "" } as const;
  const breaches = [["c2"], ["c3", "c4"]].map((calls) => ({ ...against, calls }));

  const showings = showingsOf(breaches, told.history, "breach");

  expect(showings.map(({ shown }) => shown.map(({ what }) => what))).toEqual([
    ["call", "call", "call"],
    ["call", "mail", "call"],
  ]);
});

it("prefers of two sequences as long the one that lacks no reset, and has no pause", () => {
  const [email, password] = ["ada@example.com", "Correct-horse-7"];
  const told = new Story()
    .call("signup", { email, password, name: "Ada" })
    .call("login", { email, password: "New-pass-99" }, session(email, "Ada", true, "1"))
    .call("login", { email, password }, session(email, "Ada", true, "2"))
    .wait(9)
    .call("login", { email, password }, session(email, "Ada", true, "3"));
  const against = { is: "against", kind: "seen", field: "", expected: "", got: "" } as const;
  const breaches = [
    ["c1", "c2"],
    ["c1", "c4"],
    ["c1", "c3"],
  ].map((calls) => ({
    ...against,
    calls,
  }));

  const showings = showingsOf(breaches, told.history, "breach");

  expect(showings.map(({ breach }) => breach.calls[1])).toEqual(["c3", "c4", "c2"]);
});

it("shows the call that gave a token, wherever this is presented", () => {
  const [email, password, access_token] = ["ada@example.com", "Correct-horse-7", "token-aaaa-1111"];
  const told = new Story()
    .call("login", { email, password }, { data: { access_token } })
    .call("refresh", { access_token });
  const breach = { is: "against", field: "", expected: "", got: "", calls: ["c2"] } as never;

  const [showing] = showingsOf([breach], told.history, "breach");

  expect(showing?.shown.map(({ call }) => call?.id)).toEqual(["c1", "c2"]);
});

it.each([
  ["a name", { name: "李小龍" }],
  ["a password", { password: "Correct-horse-\ud800" }],
])("prefers of two requests the one in plain letters, though it is longer: %s", (_, odd) => {
  const ada = { email: "ada@example.com", password: "Correct-horse-7" };
  const { history } = new Story()
    .call("signup", { ...ada, name: "Ada", ...odd })
    .call("signup", { ...ada, name: "Ada Lovelace" });
  const against = { is: "against", kind: "seen", field: "", expected: "", got: "" } as const;

  const [first] = showingsOf(
    [["c1"], ["c2"]].map((calls) => ({ ...against, calls })),
    history,
    "breach",
  );

  expect(first?.breach.calls).toEqual(["c2"]);
});
