import type { Freedom } from "../freedom.ts";
import { undoneWork } from "../undone-work.ts";
import { contentOfFile } from "./content-of-file.ts";
import { bodyOfGuesses } from "./guessed-body.ts";

/** What else than a route that is not there may be why a minimal request was turned away. */
export const freedomsOfServing: readonly Freedom[] = [bodyOfGuesses, contentOfFile, undoneWork];
