import type { Route } from "../../contracts/wire/routes.ts";
import type { HarBody } from "./har-body.ts";
import type { HarEntry, HarHeaders } from "./har-entry.ts";

/** A request of an archive below the base URL, where it went, and its answer. */
export interface HarExchange extends HarEntry {
  /** Path and query below the base URL. */
  path: string;
  route: Route | undefined;
}

/** An exchange with its bodies as they are told from the archive. */
export interface ReadExchange extends HarExchange {
  asked: HarBody;
  answered: HarBody;
}

/** The value of a header; undefined where there is none of this name, which is in lower case. */
export const headerIn = (headers: HarHeaders, name: string): string | undefined =>
  headers.find((header) => header.name.toLowerCase() === name)?.value;

/** Headers by their names in lower case; HTTP/2's `:method` and the like are left out. */
export function headersOf(headers: HarHeaders): Record<string, string> {
  const all: Record<string, string> = {};
  for (const { name, value } of headers) {
    const known = name.toLowerCase();
    if (known.startsWith(":")) continue;
    all[known] = known in all ? `${all[known]}, ${value}` : value;
  }
  return all;
}
