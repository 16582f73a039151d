import type { Freedom } from "../../freedoms/freedom.ts";
import { endedSecret } from "./ended-secret.ts";
import { takenForToken } from "./taken-for-token.ts";
import { unspreadSecret } from "./unspread-secret.ts";

/** What may be why a mailed code or reset token is refused. */
export const freedomsOfSecrets: readonly Freedom[] = [endedSecret, takenForToken, unspreadSecret];
