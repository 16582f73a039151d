import type { Rule } from "../rule.ts";
import admitsBelowLimit from "./admits-below-limit.ts";
import enforcedOnArrival from "./enforced-on-arrival.ts";
import fifo from "./fifo.ts";
import freesPlaces from "./frees-places.ts";
import limitPayAsYouGo from "./limit-pay-as-you-go.ts";
import limitStandard from "./limit-standard.ts";
import limitUnderRace from "./limit-under-race.ts";
import limitUnlimitedPremium from "./limit-unlimited-premium.ts";
import losesNothing from "./loses-nothing.ts";
import oneAtATime from "./one-at-a-time.ts";
import perAccount from "./per-account.ts";

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
