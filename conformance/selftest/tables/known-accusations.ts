/** A right service that the judges accuse: a false alarm that is known and not mended yet. */
export interface KnownAccusation {
  /** The row of the tables; of several variants at once, their ids. */
  readonly row: string;
  readonly rules: readonly string[];
  /** What leads to it. */
  readonly why: string;
}

/** Every one of them is a debt. The test of the tables fails where one is not listed, and where one is no more. */
export const knownAccusations: readonly KnownAccusation[] = [];

/** The same of runs that once accused, and accuse again. */
export const knownRegressions: readonly KnownAccusation[] = [
  {
    row: "half-surrogates-make-a-body-count-as-empty, seed 1, 1000 runs",
    rules: ["signup.creates-user", "reset-password.sets-password"],
    why: "Some value of an ordinary sign-up counts as half a surrogate to it; which one was not found.",
  },
];

/**
 * Eight variants at once that were accused in the run of these tables, of what none of them is accused alone. They have no
 * row: each member counts by its own.
 */
export const accusedInCompany: readonly KnownAccusation[] = [
  {
    row: "trailers-after-the-body + control-plane-fails-with-any-status + logins-before-verification-send-another-mail + empty-expiry-counts-as-omitted + reset-tokens-work-a-moment-after-their-mail + output-as-an-object + more-music-formats-and-bitrates + answers-with-the-result-and-calls-too",
    rules: ["reset-password.sets-password"],
    why: "A reset token that is good a moment after its mail, on a service that mails more than was asked for.",
  },
  {
    row: "rate-limit-in-words-that-are-declared + signup-refused-for-taken-addresses-mails-their-owners + verification-tokens-live-a-week + times-with-tenths + enterprise-without-error-codes + resolution-bounded-by-area + webhooks-with-a-slash-behind-the-path + object-removal-queued-alone",
    rules: ["enterprise.requires-key", "transcribe.parameters"],
    why: "Not seen before this run, and not looked into.",
  },
];
