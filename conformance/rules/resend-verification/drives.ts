import fc from "fast-check";
import { CannotStage } from "../../stage/cannot-stage.ts";
import { drive } from "../../stage/drive.ts";
import { verificationMail } from "../../stage/mail/inbox.ts";
import { leaveUnread } from "../../stage/pauses.ts";
import { anotherSecret } from "../../stage/users/another-secret.ts";
import { type StrayToken, someStrayToken, strayToken } from "../../stage/users/stray-token.ts";
import { tokenOf, type User } from "../../stage/users/user.ts";
import { resetAndLeave } from "../reset-password/steps.ts";

/** Has the verification mail sent again, once or several times, and verifies by the newest code or an older one. */
export const resendAndVerify = drive("have the verification mail sent again and verify", {
  given: fc.record({
    times: fc.integer({ min: 1, max: 4 }),
    olderFirst: fc.boolean(),
    lookBetween: fc.boolean(),
    bystander: fc.boolean(),
    beside: someStrayToken(),
  }),
  cases: [
    { times: 1, olderFirst: false, lookBetween: false, bystander: false },
    { times: 2, olderFirst: false, lookBetween: true, bystander: true },
    { times: 1, olderFirst: true, lookBetween: false, bystander: true },
    { times: 3, olderFirst: false, lookBetween: false, bystander: false },
    {
      ...{ times: 1, olderFirst: false, lookBetween: false, bystander: false },
      beside: "another user's" as StrayToken,
    },
  ].map((one) => ({ beside: "nobody's" as StrayToken, ...one })),
  needs: ["mail"],
  runs: 24,

  async act({ times, olderFirst, lookBetween, bystander, beside }, stage) {
    const user = stage.newcomer();
    await user.enroll();
    await stage.inbox.letter(user.email, verificationMail);
    if (lookBetween) await user.login();
    if (bystander) await stage.newcomer().signup();
    const codes: string[] = [];
    const act = await strayToken(beside, user);
    for (let nth = 0; nth < times; nth += 1) {
      const code = await user.resend(act);
      if (code !== undefined) codes.push(code);
    }
    const newest = codes.at(-1);
    if (newest === undefined) throw new CannotStage("no mail was sent again");
    if (olderFirst) await user.verify();
    let answer = await user.verify(newest);
    if (tokenOf(answer) === undefined)
      answer = await user.verify((await anotherSecret(user, "resend")) ?? newest);
    const token = tokenOf(answer);
    if (token !== undefined) await user.refresh({ token, user, answer }, {});
    await user.login();
    await resetAndLeave(user);
  },
});

/** Verifies some seconds later by the code of a mail that was sent again. */
export const verifyResentUnread = drive("verify by a code sent again that lay unread", {
  needs: ["mail"],
  company: "patient",

  async act(_, stage) {
    const user = stage.newcomer();
    await user.enroll();
    await user.code();
    const code = await user.resend();
    if (code === undefined) return;
    await user.login();
    await leaveUnread();
    await user.verify(code);
    await user.login();
  },
});

/** Several people ask for another mail at the same instant, and verify at the same instant. */
export const verifyTogether = drive(
  "several people have their mails sent again and verify at once",
  {
    given: fc.record({ people: fc.integer({ min: 2, max: 3 }) }),
    cases: [{ people: 2 }],
    needs: ["mail"],
    runs: 6,
    company: "apart",

    async act({ people }, stage) {
      const users: User[] = [];
      for (let nth = 0; nth < people; nth += 1) {
        const user = stage.newcomer();
        await user.enroll();
        await user.code();
        users.push(user);
      }
      const codes = await Promise.all(users.map((user) => user.resend()));
      const sent = users.flatMap((user, at) => {
        const code = codes[at];
        return code === undefined ? [] : [{ user, code }];
      });
      const send = ({ user, code }: (typeof sent)[number]) => user.verify(code);
      const answers = await Promise.all(sent.map(send));
      const refused = sent.filter((_, at) => answers[at] && tokenOf(answers[at]) === undefined);
      const later = await Promise.all(refused.map(({ user }) => anotherSecret(user, "resend")));
      await Promise.all(refused.map((one, at) => send({ ...one, code: later[at] ?? one.code })));
      for (const [at, { user }] of sent.entries()) {
        const answer = answers[at];
        const token = answer && tokenOf(answer);
        if (answer !== undefined && token !== undefined)
          await user.refresh({ token, user, answer }, {});
        await user.login();
        await resetAndLeave(user);
      }
    },
  },
);

/** Asks for a verification mail for an address that nobody has, and for a user who is verified already. */
export const resendToStrangers = drive("have a verification mail sent to strangers", {
  given: fc.boolean(),
  cases: [false, true],
  runs: 4,

  async act(isVerified, stage) {
    const user = stage.newcomer();
    if (isVerified) {
      if (stage.evidence.mailbox === undefined) return;
      await user.enroll();
      await user.verify();
    }
    await stage.call("resend-verification", { body: { email: user.email }, subject: user.email });
  },
});
