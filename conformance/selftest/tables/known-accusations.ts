/** A right service that the judges accuse: a false alarm that is known and not mended yet. */
export interface KnownAccusation {
  /** The row of the tables; of several variants at once, their ids. */
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
];

/** The same of runs that once accused, and accuse again. */
export const knownRegressions: readonly KnownAccusation[] = [
  {
    row: "half-surrogates-make-a-body-count-as-empty, seed 1, 1000 runs",
    rules: ["signup.creates-user", "reset-password.sets-password"],
    why: "Some value of an ordinary sign-up counts as half a surrogate to it; which one was not found.",
  },
];

/** Eight variants at once that were accused in the run of these tables, of what none of them is accused alone, but for the last. */
export const accusedInCompany: readonly KnownAccusation[] = [
  {
    row: "users-can-log-in-a-moment-after-the-sign-up + login-locked-for-good-after-three-wrong-passwords + reset-token-in-the-subject-alone + files-hold-nothing-to-work-on + wrong-levels-fail-the-transcript-of-which-the-answer-tells-the-id-alone + mails-once-in-each-ten-seconds-of-the-clock + ends-are-seen-a-moment-later-undeclared + webhooks-asked-long-before-their-results",
    rules: ["transcribe.timestamp-level-values"],
    why: "Files that cannot be worked on refuse a level for which a transcript was refused later.",
  },
  {
    row: "trailers-after-the-body + control-plane-fails-with-any-status + logins-before-verification-send-another-mail + empty-expiry-counts-as-omitted + reset-tokens-work-a-moment-after-their-mail + output-as-an-object + more-music-formats-and-bitrates + answers-with-the-result-and-calls-too",
    rules: ["reset-password.sets-password"],
    why: "A reset token that is good a moment after its mail, on a service that mails more than was asked for.",
  },
  {
    row: "escaped-signs-beside-base64-tokens + forms-are-read-too + codes-of-600-letters + bearer-in-one-spelling + restart-says-nothing + routes-crash-for-five-seconds-now-and-then + deprecated-routes-answer-501 + full-queue-answers-402",
    rules: ["music-gen.output-format-values"],
    why: "One of them accuses alone, too.",
  },
];

/** Variants whose row is stale: of each the examination alone did not end within ten minutes. In company it was sound. */
export const notExamined: readonly string[] = ["deprecated-routes-answer-501"];
