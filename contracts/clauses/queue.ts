import { must, should } from "./clause.ts";

const seen = ["webhook", "trace"] as const;
const reading =
  "Whether the request being processed counts as queued is the profile's to say; undeclared, both readings are right.";

export const queueLimitPayAsYouGo = must({
  id: "queue.limit-pay-as-you-go",
  statement: "An account on the pay-as-you-go plan never has more than 5 requests queued.",
  section: "Limits",
  anyOf: seen,
  note: reading,
});

export const queueLimitStandard = must({
  id: "queue.limit-standard",
  statement: "An account on the standard plan never has more than 10 requests queued.",
  section: "Limits",
  anyOf: seen,
  note: reading,
});

export const queueLimitUnlimitedPremium = must({
  id: "queue.limit-unlimited-premium",
  statement: "An account on the unlimited-premium plan never has more than 15 requests queued.",
  section: "Limits",
  anyOf: seen,
  note: reading,
});

export const queueAdmitsBelowLimit = must({
  id: "queue.admits-below-limit",
  statement:
    "A request that arrives while fewer than the plan's limit are queued is not turned away as queue-full.",
  section: "Limits, rule 2",
  anyOf: seen,
  note: "Rate limits and other refusals are not shown, and no verdict. Where the target is not exclusive, others may fill the plan's queue.",
});

export const queueEnforcedOnArrival = must({
  id: "queue.enforced-on-arrival",
  statement:
    "A request over the limit is refused when it arrives, not admitted and dropped or failed later; once refused it is never processed and takes no place.",
  section: "Limits, rule 3",
  anyOf: seen,
  note: "An answer held back until there is room is not judged.",
});

export const queueLimitUnderRace = must({
  id: "queue.limit-under-race",
  statement: "The plan's limit holds for requests that arrive at the same instant.",
  section: "Limits, rule 3",
  anyOf: seen,
});

export const queueFreesPlaces = must({
  id: "queue.frees-places",
  statement: "When queued requests have finished, as many new ones are admitted.",
  section: "Limits, rule 2",
  anyOf: seen,
  note: "A place counts as possibly taken until its job's webhook was answered, and the settling time of the profile has passed.",
});

export const queueFifo = must({
  id: "queue.fifo",
  statement: "The requests of a queue are processed in the order in which they arrived.",
  section: "Limits, rule 1",
  anyOf: seen,
});

export const queueOneAtATime = must({
  id: "queue.one-at-a-time",
  statement: "A queue processes one request after another, never two at once.",
  section: "Limits, rule 1",
  anyOf: ["trace", "stable-service-times"],
});

export const queueLosesNothing = must({
  id: "queue.loses-nothing",
  statement: "Every admitted request is processed and gives one result.",
  section: "Limits, rule 2",
  anyOf: ["trace", "reliable-webhook"],
  note: "A missing call counts only where the profile declares that every result is called back; a repeated call of one result is no second result.",
});

export const queuePerAccount = should({
  id: "queue.per-account",
  statement: "The full queue of one account turns no other account's request away.",
  section: "What the service does",
  evidence: ["webhook"],
  note: "Requests are queued per account plan: read as a queue for each account.",
});
