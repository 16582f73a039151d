import type { Drive } from "../../stage/drive.ts";
import type { RunsOf } from "../plan-options.ts";
import type { EpisodeCost } from "./measured.ts";

/** One planned episode: which drive, and which of its runs (from 0). */
export interface Planned {
  drive: Drive;
  index: number;
}

/** When each planned episode is run, by the company that its drive bears. */
export interface Schedule {
  /** Episodes that may share the target with others. */
  together: Planned[];
  /** Episodes that wait for most of their time: all of them at once, during `together` and `apart`. */
  patient: Planned[];
  /** After `together`, one after another, episodes that may touch the users of others. */
  apart: Planned[];
  /** Episodes without users: they run during all the others. */
  beside: Planned[];
  /** Episodes that restart servers or fail as a receiver: one after another, after `beside`, while users still wait. */
  exclusive: Planned[];
  /** Episodes that move the clock: last of all, one after another. */
  clock: Planned[];
}

/**
 * Deals the drives out into episodes: every drive runs once before any runs twice, so that a run cut short has tried
 * all.
 */
export function dealt(drives: readonly Drive[], runsOf: RunsOf): Planned[] {
  const wanted = drives.map((drive) => ({ drive, indices: runsOf(drive) }));
  const most = Math.max(0, ...wanted.map(({ indices }) => indices.length));
  const rounds = Array.from({ length: most }, (_, nth) =>
    wanted.flatMap(({ drive, indices }) => {
      const index = indices[nth];
      return index === undefined ? [] : [{ drive, index }];
    }),
  );
  return rounds.flat();
}

/** Sorts episodes by the company that their drives allow: those that wait for seconds first, the longest before all, else in their order. */
export function schedule(episodes: readonly (Planned & { cost: EpisodeCost })[]): Schedule {
  const all: Schedule = {
    together: [],
    patient: [],
    apart: [],
    beside: [],
    exclusive: [],
    clock: [],
  };
  const seconds = ({ cost }: { cost: EpisodeCost }): number => Math.floor(cost.ms / 1000);
  const longestFirst = episodes.toSorted((one, other) => seconds(other) - seconds(one));
  for (const one of longestFirst) all[companyOf(one.drive)].push(one);
  return all;
}

/** With which others a drive's episodes run; those that move the clock run last, alone. */
export const companyOf = ({ needs, company }: Drive): keyof Schedule =>
  needs.includes("clock") ? "clock" : company;
