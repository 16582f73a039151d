import type { Assertion } from "../../queue/assertion.ts";
import type { Rule } from "../rule.ts";
import admitsBelowLimit, {
  admitsBelowLimit as admitsBelowLimitAssertion,
} from "./admits-below-limit.ts";
import enforcedOnArrival, {
  enforcedOnArrival as enforcedOnArrivalAssertion,
} from "./enforced-on-arrival.ts";
import fifo, { fifo as fifoAssertion } from "./fifo.ts";
import freesPlaces, { freesPlaces as freesPlacesAssertion } from "./frees-places.ts";
import { limit } from "./limit.ts";
import limitPayAsYouGo from "./limit-pay-as-you-go.ts";
import limitStandard from "./limit-standard.ts";
import limitUnderRace, { limitUnderRace as limitUnderRaceAssertion } from "./limit-under-race.ts";
import limitUnlimitedPremium from "./limit-unlimited-premium.ts";
import losesNothing, { losesNothing as losesNothingAssertion } from "./loses-nothing.ts";
import oneAtATime, { oneAtATime as oneAtATimeAssertion } from "./one-at-a-time.ts";
import perAccount, { perAccount as perAccountAssertion } from "./per-account.ts";

export const queue: readonly Rule[] = [
  admitsBelowLimit,
  enforcedOnArrival,
  fifo,
  freesPlaces,
  limitPayAsYouGo,
  limitStandard,
  limitUnderRace,
  limitUnlimitedPremium,
  losesNothing,
  oneAtATime,
  perAccount,
];

/** What queue rules assert of each queue: the limit of every plan is one of them. */
export const queueAssertions: readonly Assertion[] = [
  limit,
  admitsBelowLimitAssertion,
  enforcedOnArrivalAssertion,
  fifoAssertion,
  freesPlacesAssertion,
  limitUnderRaceAssertion,
  losesNothingAssertion,
  oneAtATimeAssertion,
  perAccountAssertion,
];
