import type { Design } from "../../contracts/history/events.ts";

/** What a call is for in its stage's experiment. */
export type Part = Omit<Design, "experiment">;

export type Spelling = "bearer" | "BEARER";

/** What a drive may say about one call, beyond its route. */
export interface Act {
  body?: unknown;
  headers?: Record<string, string>;
  /** Presented as the document says: `Authorization: Bearer …`. */
  bearer?: string;
  /** `Bearer` in another spelling, which services need not take. */
  scheme?: Spelling | undefined;
  query?: string;
  params?: Record<string, string>;
  method?: string;
  subject?: string;
  part?: Part | undefined;
  /** `false`: a request that a rate limit turned away is not sent again. */
  isRepeated?: boolean;
}
