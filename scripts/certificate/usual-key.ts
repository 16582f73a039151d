import { join } from "node:path";
import { userFolder } from "../../load/user-folder.ts";

/** Where `keygen` writes the public key beside a private one. */
export const publicBeside = (file: string): string => file.replace(/(\.pem)?$/, ".pub.pem");

/** Where a key that signs is kept: outside any repository, whose next commit might hold it. */
export const usualKey: string = join(userFolder("config"), "certificate-key.pem");
