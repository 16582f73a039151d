import { catalogue } from "../../../contracts/clauses/index.ts";
import type { Observation } from "../../../contracts/report.ts";
import type { Verdict } from "../../../contracts/verdict.ts";
import { type Story, session } from "../../history/reading/story.ts";
import { observationsOf } from "../../report/observations.ts";
import { rules } from "../../rules/index.ts";
import { judgeHistory } from "../../verdicts/judge-history.ts";
import type { Judgement } from "../../verdicts/judgement.ts";

/** Every rule without a quota: a story is short, and a pass shall mean that nothing was doubted. */
const unowed = rules.map((rule) => ({ ...rule, quota: () => ({}) }));

const judged = ({ history }: Pick<Story, "history">): Judgement[] =>
  judgeHistory(history, { catalogue, rules: unowed, selected: () => true });

/** What a report says was recorded under a rule, by topic: a value, or several, the most frequent first. */
export const recordedOn = (story: Story, rule: string): Record<string, Observation["value"]> =>
  Object.fromEntries(
    observationsOf(judged(story)).flatMap(({ topic, value, rule: id }) =>
      id === rule ? [[topic, value]] : [],
    ),
  );

/** The verdict of each rule on a story, by all judges together; a rule without observations passes nothing. */
export function verdictsOn(story: Pick<Story, "history">): Record<string, Verdict> {
  return Object.fromEntries(
    judged(story).map(({ clause, verdict, supporting }) => [
      clause.id,
      verdict === "pass" && supporting === 0 ? "inconclusive" : verdict,
    ]),
  );
}

/** The rules, of any level, that a story fails: none of them, where the document allows the service. */
export const failedBy = (story: Story): string[] =>
  Object.entries(verdictsOn(story)).flatMap(([id, verdict]) => (verdict === "fail" ? id : []));

export const password = "Correct-horse-7!";
export const addressOf = (name: string): string => `${name.toLowerCase()}-story@example.com`;
const dayMs = 86_400_000;

/** The answer to a login, a verification or a refresh: a token of 30 days, and ids that go with the name. */
export function granted(story: Story, name: string, token: string, more: object = {}) {
  const { data } = session(addressOf(name), name, true);
  const id = [...name].reduce((sum, letter) => 31 * sum + letter.charCodeAt(0), 7);
  return {
    data: {
      ...data,
      access_token: `mpa-${token}-of-${name}`,
      expires_at: new Date(story.now.getTime() + 30 * dayMs).toISOString(),
      user: { ...data.user, id, username: name.toLowerCase() },
      ...more,
    },
  };
}

export const bearer = (name: string, token: string) => ({
  authorization: `Bearer mpa-${token}-of-${name}`,
});

/** A user signs up with this password, and gets a mail with a code. */
export const signUp = (story: Story, name: string, secret = password): Story =>
  story
    .call("signup", { email: addressOf(name), password: secret, name })
    .mail(addressOf(name), verificationMail(codeOf(name)), "Verify your email");

/** A user signs up and verifies the address, which gives the token `v`; then a while passes. */
export function enroll(story: Story, name: string, secret = password): Story {
  signUp(story, name, secret).wait(1);
  return story
    .call("verify-email", { verification_code: codeOf(name) }, granted(story, name, "v"))
    .wait(3);
}

export const codeOf = (name: string): string => `c0de-of-${name.toLowerCase()}-0001`;
export const verificationMail = (code: string): string =>
  `Verify: https://platform.example/verify/${code}`;
export const resetMail = (token: string): string =>
  `Reset it: https://platform.example/reset?token=${token}`;

/** A user logs in by the password, or by the members in `more`, and gets this token. */
export const logIn = (story: Story, name: string, token: string, more: object = {}): Story =>
  story.call(
    "login",
    { email: addressOf(name), password, device_name: "laptop", ...more },
    granted(story, name, token),
  );

/** A refresh with one token that gives another. */
export const renew = (story: Story, name: string, token: string, next: string): Story =>
  story.call("refresh", {}, granted(story, name, next), bearer(name, token));
