import { normalBaseUrl } from "../../../contracts/profile/base-url.ts";
import { withoutCredentials } from "../../../contracts/profile/credentials.ts";
import { isOver } from "./registry.ts";
import type { Statement } from "./statement.ts";

/** What a reader demands of a certificate, whoever signed it. */
export interface Demands {
  /** Base URL of the target. */
  target?: string;
  /** How long ago the run may have ended, ms. */
  newerThan?: number;
  /** The version of the kit. */
  kit?: string;
}

/** How much another machine's clock may be ahead, ms. */
const skewMs = 600_000;

/** What a certificate says otherwise than is demanded, each in a sentence; `now` is in ms of the epoch. */
export function unmetDemands(
  { predicate: { target, run, kit, issue } }: Statement,
  demands: Demands,
  now = Date.now(),
): string[] {
  const age = now - Date.parse(run.endedAt);
  const isOld = demands.newerThan !== undefined && !(age <= demands.newerThan && age >= -skewMs);
  return [
    ...(demands.target === undefined || address(demands.target) === address(target.baseUrl)
      ? []
      : [`it is of the target ${target.baseUrl}, and ${demands.target} is demanded`]),
    ...(issue?.validUntil !== undefined && isOver(issue.validUntil, now)
      ? [`its validity ended on ${issue.validUntil}`]
      : []),
    ...(isOld ? [`its run ended at ${run.endedAt}, and a newer one is demanded`] : []),
    ...(demands.kit === undefined || demands.kit === kit.version
      ? []
      : [`it was judged by kit ${kit.version}, and kit ${demands.kit} is demanded`]),
  ];
}

/** A certificate may name what is no URL: it is compared as it is. */
const address = (url: string): string =>
  withoutCredentials(URL.canParse(url) ? normalBaseUrl(url) : url);
