import { join } from "node:path";
import { userFolder } from "../../load/user-folder.ts";

/** Where a key that signs is kept: outside any repository, whose next commit might hold it. */
export const usualKey: string = join(userFolder("config"), "certificate-key.pem");
