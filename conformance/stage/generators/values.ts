import fc from "fast-check";
import { tokenExpiries } from "../../../contracts/limits.ts";
import { nearListed } from "../drives/near.ts";

/** One of the documented lifetimes. */
export const someExpiry = () => fc.constantFrom(...tokenExpiries);

/** A documented lifetime, or undefined: the request gives none. */
export const maybeExpiry = () => fc.constantFrom(undefined, ...tokenExpiries);

/** A lifetime that the document does not list, and that is no misspelling of a listed one. */
export const badExpiry = () =>
  fc.oneof(
    fc.constantFrom("2_weeks", "1_year", "6_months", "1_day", "forever", "12_months", "30", "3600"),
    fc.stringMatching(/^[2-9]_(day|week|month|year)s$/).filter((text) => text !== "3_months"),
  );

/** Lifetimes that the document does not list. What becomes of blank, misspelt and mistyped ones is only recorded. */
const unlistedExpiries: readonly unknown[] = [
  ...["2_weeks", "1_year", "6_months", "1_day", "forever", "11_weeks"],
  ...nearListed(tokenExpiries),
  ...["1", "0", "never_".repeat(60)],
  ...["2_months", "3_years", "7_days", "30_days", "90_days", "1_hour", "24_hours"],
  ...["60_days", "180_days", "10_years", "12_months", "permanent", "lifetime", "unlimited"],
  ...["infinite", "max", "default", "session", "no_expiry", "P1M", "1-month", "one_month"],
  ...["30d", "7d", "1h", "1w", "1m", "1y", "week", "month", "year", "monthly", "quarterly"],
  ...["1_minute", "4_weeks", "365_days", "100_years", "eternal", "same", "keep", "previous"],
  ...["", " 1_week", "NEVER", null, 7],
];

/** All of them in so many parts, each with some of every sort. */
export const unlistedInParts = (parts: number): unknown[][] =>
  Array.from({ length: parts }, (_, part) =>
    unlistedExpiries.filter((_one, at) => at % parts === part),
  );

/** After so many refusals in a row a user is served again, lest a service take more for an attack. */
export const refusedInARow = 4;

const devices = [
  "laptop",
  "phone",
  "Work laptop on the third floor",
  "büro rechner",
  "Ada Lovelaces new MacBook Pro 16 of 2026",
  "The spare laptop in the meeting room on the third floor",
  "工作电脑",
  "007",
];

/** Made once: a generator of texts by a pattern costs ms. */
const deviceName = fc.oneof(
  fc.constantFrom(...devices),
  fc
    .stringMatching(/^[A-Za-z][A-Za-z0-9 -]{0,30}[A-Za-z0-9]$/)
    .map((name) => name.replace(/ {2,}/g, " ")),
);

/** A device name that every service takes: letters, digits, blanks inside, up to 60 characters. */
export const someDeviceName = () => deviceName;

/**
 * Device names that a service may refuse, since the document does not say what names may hold. A service that takes one
 * must keep it: it is complete, no markup, and in no spelling that is usually normalised.
 */
export const oddDeviceNames: readonly string[] = [
  "Work & home",
  'MacBook Pro 16"',
  "Chrome (Windows) / 120",
  "Ada's 📱 at home",
  "C++ box",
  "Box 100%25",
  "C:\\dev",
  "ada@home: #2, _new_",
  "null",
  "The laptop that stands beside the window on the third floor left",
  "A",
  "PC",
];

/**
 * All that a refresh can ask for: nothing, with a body and without one, a lifetime, a name, or both. A spent token is
 * shown with each, and must get nothing.
 */
export const everyAsk: readonly (Record<string, string> | undefined)[] = [
  {},
  { token_expiry: "1_week" },
  { device_name: "phone" },
  { token_expiry: "never", device_name: "phone" },
  undefined,
];

export const someAsk = () => fc.constantFrom(...everyAsk);

/** Names of people, with capitals, joints and lengths that a careless service spoils. */
const people = [
  "Ada Lovelace",
  "Li",
  "Vincent van der Berg",
  "Ronald McDonald",
  "Mary-Jane O'Neill",
  "Zoë Müller",
  "李小龍",
  "Omar Khayyam",
  "𠮷野家 Taro",
  "Wolfeschlegelsteinhausen Bergerdorff",
];

const name = fc.oneof(
  fc.constantFrom(...people),
  fc.stringMatching(/^[A-Z][a-z]{1,12} [A-Z][a-z]{1,24}$/),
  fc.stringMatching(/^[A-Z][a-z]{2,9} [A-Z]\. [A-Z][a-z]{2,19}$/),
);

/** A display name that every service keeps as it is: no outer blanks, up to 40 characters. */
export const someName = () => name;
