import type { ProfileInput } from "./schema.ts";

/** Paths into objects of known members; lists and maps of anything are one fact. */
type PathsOf<T> = T extends readonly unknown[] | string | number | boolean | null | undefined
  ? never
  : string extends keyof T
    ? never
    : {
        [K in keyof T & string]: K | `${K}.${PathsOf<NonNullable<T[K]>>}`;
      }[keyof T & string];

/** A fact of a profile by its path, such as `within.mailMs`. */
export type ProfilePath = PathsOf<ProfileInput>;
