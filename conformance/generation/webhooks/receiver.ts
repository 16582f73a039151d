import type { Profile } from "../../../contracts/profile/index.ts";
import type { Need } from "../../../contracts/verdict.ts";
import { absent } from "../../history/offer.ts";

/** Without a receiver of the kit's no webhook can be given to anybody. */
export const needsReceiver = (facts: Profile): Need[] => absent("webhook", facts);
