import type { Assertion } from "../../queue/assertion.ts";
import { admitsBelowLimit } from "./admits-below-limit.ts";
import { enforcedOnArrival } from "./enforced-on-arrival.ts";
import { fifo } from "./fifo.ts";
import { freesPlaces } from "./frees-places.ts";
import { limit } from "./limit.ts";
import { limitUnderRace } from "./limit-under-race.ts";
import { losesNothing } from "./loses-nothing.ts";
import { oneAtATime } from "./one-at-a-time.ts";
import { perAccount } from "./per-account.ts";

/** What queue rules assert of each queue: the limit of every plan is one of them. */
export const queueAssertions: readonly Assertion[] = [
  limit,
  admitsBelowLimit,
  enforcedOnArrival,
  fifo,
  freesPlaces,
  limitUnderRace,
  losesNothing,
  oneAtATime,
  perAccount,
];
