import type { Freedom } from "../freedom.ts";
import { contentOfFile } from "./content-of-file.ts";
import { formsOfAddress } from "./form-of-address.ts";
import { bodyOfGuesses } from "./guessed-body.ts";
import { halfAddress } from "./half-address.ts";
import { pageMetOnce } from "./page-met-once.ts";
import { ofServing, type ServingFreedom } from "./serving.ts";
import { routeQuota, unservedAccount, unservedKey } from "./unserved-key.ts";

/** What is in a request that may be why. */
const ofRequests: readonly ServingFreedom[] = [bodyOfGuesses, contentOfFile];

/** The freedoms to turn a minimal valid request away on a route that is served. */
const everyServing: readonly ServingFreedom[] = [
  halfAddress,
  ...ofRequests,
  ...formsOfAddress,
  unservedAccount,
  unservedKey,
  routeQuota,
  pageMetOnce,
];

/** What else than a route that is not there may be why a minimal request was turned away. */
export const freedomsOfServing: readonly Freedom[] = everyServing.map(ofServing);

/** What else than the end of a route may be why a minimal request was turned away before its day. */
export const freedomsBeforeEnd: readonly Freedom[] = [...ofRequests, pageMetOnce].map(ofServing);
