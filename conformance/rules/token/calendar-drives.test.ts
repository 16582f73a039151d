import { expect, it } from "vitest";
import { parseProfile } from "../../../contracts/profile/index.ts";
import { loginOnOddDays } from "./calendar-drives.ts";

const facts = parseProfile({ target: { baseUrl: "http://127.0.0.1:1" } }, {});
const instants = loginOnOddDays.cases(facts).flatMap((days) => days as number[]);

/** By how much clocks differ there from UTC, such as `GMT+02:00`. */
const offset = (timeZone: string, at: number): string | undefined =>
  new Intl.DateTimeFormat("en-GB", { timeZone, timeZoneName: "longOffset" })
    .formatToParts(at)
    .find(({ type }) => type === "timeZoneName")?.value;

it.each(["Europe/Berlin", "America/New_York", "Australia/Sydney"])(
  "odd days hold an hour in which clocks have just changed in %s",
  (zone) => {
    const changed = instants.filter((at) => offset(zone, at) !== offset(zone, at - 3_600_000));

    expect(changed).not.toEqual([]);
  },
);
