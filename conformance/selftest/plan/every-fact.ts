import type { ProfileInput } from "../../../contracts/profile/index.ts";
import { referenceProfile } from "../../../fixtures/profiles/reference.ts";

/** A profile that declares all that can be: nobody calls the addresses. */
export const everyFact: ProfileInput = referenceProfile("http://127.0.0.1:1", {
  smtp: "127.0.0.1:2",
  payment: "127.0.0.1:3",
  webhook: "127.0.0.1:4",
  serviceMs: 60,
  evidence: true,
  trace: true,
});
