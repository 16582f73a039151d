import fc from "fast-check";
import { tokenExpiries } from "../../../contracts/limits.ts";
import { tourClock } from "../../stage/clock-tour.ts";
import { drive } from "../../stage/drive.ts";

/** The Sunday of the seven days that end with this day of a month, as MM-DD; day 0 is the last of the month before. */
function sunday(year: number, month: number, day: number): string {
  const last = new Date(Date.UTC(year, month - 1, day));
  last.setUTCDate(last.getUTCDate() - last.getUTCDay());
  return last.toISOString().slice(5, 10);
}

/** Half an hour into the hour that a change of clocks skips or repeats: in Europe, New York, and Sydney on the day before. */
const changesOfClocks = (year: number): string[] => [
  ...[4, 11].map((month) => `${sunday(year, month, 0)}T01:30`),
  ...[`${sunday(year, 3, 14)}T07:30`, `${sunday(year, 11, 7)}T06:30`],
  new Date(Date.parse(`${year}-${sunday(year, 10, 7)}T16:30Z`) - 86_400_000)
    .toISOString()
    .slice(5, 16),
];

/**
 * Instants at which calendars are tricky, three by three: the last days of months and years, leap days, the turn of
 * weeks at the turn of years, and the hours that a change of clocks skips or repeats.
 */
function oddDays(): number[][] {
  const year = new Date().getUTCFullYear() + 1;
  const leapYear = year + ((4 - (year % 4)) % 4);
  const days = [
    ...["01-29T10:00", "01-30T23:40", "01-31T23:30", "02-28T00:20", "05-30T22:10", "08-31T13:10"],
    ...["10-31T12:40", "11-30T15:30", "12-26T00:40", "12-29T18:00", "12-30T03:30", "12-31T23:40"],
    ...changesOfClocks(year),
  ].map((day) => `${year}-${day}:00Z`);
  const all = [
    ...days,
    ...["01-31T14", "02-28T11", "02-29T12", "11-29T09"].map((day) => `${leapYear}-${day}:10:00Z`),
  ].map((day) => Date.parse(day));
  return Array.from({ length: all.length / 3 }, (_, nth) => all.slice(3 * nth, 3 * nth + 3));
}

/** Moves the clock to days on which calendars are tricky, where newcomers log in and refresh. */
export const loginOnOddDays = drive("move the clock to odd days, log in there", {
  given: () => fc.constantFrom(...oddDays()),
  cases: oddDays,
  needs: ["clock"],
  runs: oddDays().length,
  company: "exclusive",

  async act(days, stage) {
    const visit = async (): Promise<void> => {
      const user = stage.newcomer();
      await user.join();
      for (const token_expiry of [undefined, ...tokenExpiries]) {
        const session = await user.session({ token_expiry });
        await user.refresh(session, { token_expiry });
      }
    };
    await tourClock(
      stage,
      days.map((at) => ({ at, act: visit })),
    );
  },
});
