import { envelopeFailureStatus } from "../../../contracts/clauses/envelope.ts";
import { idsIn } from "./company.ts";
import type { Digests } from "./digests.ts";
import type { Task } from "./task.ts";

/** A run that once accused a right service, kept so that it never does again. */
export interface Regression {
  task: Task;
  /** What was wrongly said, and why; it begins with the rule. */
  was: `${string}: ${string}`;
}

/** Distinguishes one of these runs from the others. */
export const idOfRegression = ({ task }: Regression): string =>
  `${task.id}, seed ${task.seed}, ${task.mostRuns} runs`;

/** What the verdict of the rule that once accused depends on. */
export const digestOfRegression = ({ task, was }: Regression, digests: Digests): string =>
  digests.ofSoundness(idsIn(task.id), [accusing(was)]);

/** The rule that once accused. */
const accusing = (was: Regression["was"]): string => was.slice(0, was.indexOf(":"));

const variant = (id: string, seed: number, mostRuns: number): Task => ({
  kind: "variants",
  id,
  seed,
  mostRuns,
});

/** Every case of every drive: what is sent wrongly fills hundreds of them. */
const whole = 1000;

const accused: readonly Regression[] = [
  {
    task: variant("passwords-of-digits", 1, 4),
    was: "reset-password.sets-password: a password longer than the profile says was held to be owed",
  },
  {
    task: variant("mails-copied-to-an-archive", 1, 4),
    was: "reset-password.sets-password: an archive that gets copies was taken for the one who is mailed",
  },
  {
    task: variant("sign-in-mails-between-the-others", 1, 8),
    was: "reset-password.sets-password: the token of another mail stood where the profile says",
  },
  {
    task: variant("refresh-wants-a-body", 1, 12),
    was: "token.lifecycle-concurrent: a refresh without a body, which is never taken, was held to be owed",
  },
  {
    task: variant("codes-with-the-digits-of-ids", 2, 8),
    was: "login.user-fields: an id was hidden as a secret, for it had the digits of one",
  },
  {
    task: variant("bodies-under-other-labels-count-as-empty", 1, whole),
    was: "refresh.accepts-each-expiry: a body that nobody had to read was held to have asked for a week",
  },
  {
    task: variant("what-follows-the-first-value-is-not-read", 1, whole),
    was: "refresh.expiry-default: a body that the kit cannot read was held to have asked for nothing",
  },
  {
    task: variant("half-surrogates-make-a-body-count-as-empty", 1, whole),
    was: "refresh.rejects-other-expiry: half a surrogate was held to be a lifetime like any other",
  },
  {
    task: variant(
      "reset-ends-all-sessions + connections-break-before-the-answer-now-and-then",
      1,
      12,
    ),
    was: "token.lifecycle-concurrent: the token of an answer that was lost was held to outlive a reset",
  },
  {
    task: variant("callers-locked-out-for-two-seconds-after-thirty-failed-logins", 2, 12),
    was: "reset-password.rejects-other-email: a login in a lock of the caller was held against the reset",
  },
  {
    task: variant(
      "users-can-log-in-a-moment-after-the-sign-up + gateways-give-up-now-and-then",
      2,
      12,
    ),
    was: "signup.creates-user: a late user whom nobody tried again for long was held to be missing",
  },
];

/** Each run plays the drives of the rule that once accused, and the drives that send malformed requests. */
export const regressions: readonly Regression[] = accused.map(({ task, was }) => ({
  task: { ...task, rules: [accusing(was), envelopeFailureStatus.id] },
  was,
}));
