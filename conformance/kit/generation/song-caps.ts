import { type SongModel, songModelCapSeconds } from "../../../contracts/limits.ts";
import { contradicts, type Judge, missing, type Sighting, supports } from "../judge.ts";
import { Controls } from "./controls.ts";
import { type Job, membersOf, ranWithNumber, secondsMade } from "./job.ts";
import { jobsOf } from "./jobs.ts";
import { modelOf } from "./parameters/song.ts";
import { secondsTolerance } from "./seconds.ts";

/** No song of a model lasts longer than its cap: a longer one that is asked for is refused or made shorter. */
export const keepsCap = (model: SongModel): Judge =>
  function* (history) {
    const songs = jobsOf(history).to("song_generator");
    const controls = new Controls(songs, ["duration"], history.facts);
    for (const job of songs) {
      if (!job.plain || modelOf(job) !== model) continue;
      if (job.taken === "accepted") yield* made(job, songModelCapSeconds[model]);
      else if (job.taken === "refused" && asksBeyond(job, model)) {
        const [control] = controls.of(job);
        if (control !== undefined) yield supports([control.call, job.call], "longer");
      }
    }
  };

function asksBeyond(job: Job, model: SongModel): boolean {
  const { duration } = membersOf(job);
  return typeof duration === "number" && duration > songModelCapSeconds[model] + secondsTolerance;
}

function* made(job: Job, cap: number): Iterable<Sighting> {
  const kind = Number(membersOf(job).duration ?? 0) > cap + secondsTolerance ? "longer" : "within";
  // The song itself tells best: a model may stop at its cap whatever its job was given.
  const seconds = secondsMade(job) ?? ranWithNumber(job, "duration");
  if (seconds !== undefined && seconds > cap + secondsTolerance) {
    const expected = `at most ${cap} seconds`;
    yield contradicts(job.call, {
      field: "the duration of the song",
      kind,
      expected,
      got: seconds,
    });
  } else if (seconds !== undefined) yield supports(job.call, kind);
  else if (kind === "longer") yield missing({ kind: "probe", name: "effective", text }, job.call);
}

const text = "a way to read how long a song became (evidence.effective, or an output to fetch)";
