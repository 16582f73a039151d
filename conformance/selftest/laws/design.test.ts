import { beforeAll, describe, expect, it } from "vitest";
import { generated } from "../../../fixtures/mutants/operators/generated.ts";
import { Controls, restOf, saidWithoutKey } from "../../generation/controls.ts";
import { isAccepted, isTurnedAway, type Job } from "../../generation/jobs/job.ts";
import { jobsOf } from "../../generation/jobs/jobs.ts";
import { parametersOf } from "../../generation/parameters/all.ts";
import type { History } from "../../history/history.ts";
import { readHistory } from "../../history/reading/read-history.ts";
import { recordedOf } from "./recorded.ts";

/** A service that refuses a listed value, so that it is asked for again, by another account, and beside controls. */
const deviation = generated.find(
  ({ id }) => id === "parameters.music_gen.output_format.check:refuse@of-flac",
);

/** A job of an experiment, and its place there. */
const placeOf = ({ call: { episode, design } }: Job): string | undefined =>
  design && `${episode} ${design.experiment} ${design.case}`;
const hasRole = (job: Job, ...roles: string[]): boolean =>
  roles.includes(job.call.design?.role ?? "");

describe("the design of experiments, as the history keeps it,", () => {
  let history: History;
  let jobs: readonly Job[];
  beforeAll(async () => {
    if (deviation === undefined) throw new Error("no such deviation");
    const drives = (id: string) => /^(music-gen|transcribe|caption)\./.test(id);
    const events = await recordedOf({ deviation, drives, mostRuns: 4, seed: 5 });
    history = readHistory(events);
    jobs = jobsOf(history).all.filter(({ call }) => call.design !== undefined);
  });

  it("says of all that series ask for what it is for", () => {
    for (const role of ["control", "asked", "again"])
      expect(jobs.filter((job) => hasRole(job, role)).length, role).toBeGreaterThan(1);
  });

  it("names what was asked again as the bodies do that are the very same", () => {
    const cases = Map.groupBy(jobs, placeOf);
    for (const again of jobs.filter((job) => hasRole(job, "again"))) {
      const [first, ...others] = cases.get(placeOf(again)) ?? [];
      const said = [first, ...others].map((job) => job && saidWithoutKey(job, history.facts));

      expect(first?.call.design?.attempt).toBe(1);
      expect(new Set(said).size).toBe(1);
    }
    for (const job of jobs.filter(isTurnedAway)) {
      const same = jobs.filter(
        (other) =>
          other.call.episode === job.call.episode &&
          other.call.design?.experiment === job.call.design?.experiment &&
          hasRole(other, "again") &&
          other.route === job.route &&
          other.key === job.key &&
          restOf(other, [], history.facts) === restOf(job, [], history.facts),
      );
      for (const other of same) expect(placeOf(other)).toBe(placeOf(job));
    }
  });

  it("names controls that differ in parameters alone from what they are controls of", () => {
    const accepted = jobs.filter((job) => hasRole(job, "control") && isAccepted(job));
    const beside = (job: Job) =>
      accepted.filter(
        ({ call, route, key }) =>
          call.episode === job.call.episode && route === job.route && key === job.key,
      );
    const refused = jobs.filter((job) => isTurnedAway(job) && beside(job).length > 0);
    for (const job of refused) {
      const members = parametersOf(job.route).flatMap((one) => one.members(history.facts));
      const found = new Controls(jobs, members, history.facts).of(job);

      expect(beside(job).some((one) => found.includes(one))).toBe(true);
    }

    expect(refused.length).toBeGreaterThan(3);
  });
});
