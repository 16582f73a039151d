/** A right service that the judges accuse: a false alarm that is known and not mended yet. */
export interface KnownAccusation {
  /** The row of the soundness table, or of what once accused; of a company, whose members it was made of. */
  readonly row: string;
  readonly rules: readonly string[];
  /** What leads to it. */
  readonly why: string;
}

/** Every one of them is a debt. The test of the tables fails where one is not listed, and where one is no more. */
export const knownAccusations: readonly KnownAccusation[] = [
  {
    row: "routes-crash-for-five-seconds-now-and-then",
    rules: ["song-generator.languages"],
    why: "One crash of a few seconds meets the same language twice, and others are served meanwhile.",
  },
  {
    row: "users-can-log-in-a-moment-after-the-sign-up + login-locked-for-good-after-three-wrong-passwords + reset-token-in-the-subject-alone + files-hold-nothing-to-work-on + wrong-levels-fail-the-transcript-of-which-the-answer-tells-the-id-alone + mails-once-in-each-ten-seconds-of-the-clock + ends-are-seen-a-moment-later-undeclared + webhooks-asked-long-before-their-results",
    rules: ["transcribe.timestamp-level-values"],
    why: "Of eight at once; none of them alone. Files that cannot be worked on refuse a level that a transcript was refused for later.",
  },
  {
    row: "trailers-after-the-body + control-plane-fails-with-any-status + logins-before-verification-send-another-mail + empty-expiry-counts-as-omitted + reset-tokens-work-a-moment-after-their-mail + output-as-an-object + more-music-formats-and-bitrates + answers-with-the-result-and-calls-too",
    rules: ["reset-password.sets-password"],
    why: "Of eight at once; none of them alone. A reset token that is good a moment after its mail, on a service that mails more than was asked for.",
  },
  {
    row: "escaped-signs-beside-base64-tokens + forms-are-read-too + codes-of-600-letters + bearer-in-one-spelling + restart-says-nothing + routes-crash-for-five-seconds-now-and-then + deprecated-routes-answer-501 + full-queue-answers-402",
    rules: ["music-gen.output-format-values"],
    why: "Of eight at once; of one of them alone, too: see the row of routes-crash-for-five-seconds-now-and-then.",
  },
];

/** The same of runs that once accused, and accuse again. */
export const knownRegressions: readonly KnownAccusation[] = [
  {
    row: "half-surrogates-make-a-body-count-as-empty, seed 1, 1000 runs",
    rules: ["signup.creates-user", "reset-password.sets-password"],
    why: "Some value of an ordinary sign-up counts as half a surrogate to it; which one was not found.",
  },
];
