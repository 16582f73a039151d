import { durationSeconds, type SongModel, songModelCapSeconds } from "../../../contracts/limits.ts";
import type { Need } from "../../../contracts/verdict.ts";
import {
  contradicts,
  doubted,
  type Judge,
  missing,
  probe,
  type Sighting,
  supports,
} from "../../history/sighting.ts";
import { Controls } from "../controls.ts";
import { secondsTolerance } from "../effects/seconds.ts";
import { type Job, membersOf, ranWithNumber, secondsMade } from "../jobs/job.ts";
import { jobsOf } from "../jobs/jobs.ts";
import { modelOf } from "../parameters/song-generator.ts";

/** No song of a model lasts longer than its cap: a request for a longer one is refused or its song made shorter. */
export const keepsCap = (model: SongModel): Judge =>
  function* (history) {
    const cap = songModelCapSeconds[model];
    const all = jobsOf(history).to("song_generator");
    const controls = new Controls(all, ["duration"], history.facts);
    const songs = all.filter((job) => job.plain && modelOf(job) === model);
    const accepted = songs.filter(({ disposition }) => disposition === "accepted");
    const measure = measureOf(accepted, cap, all.some(isBroughtDown));
    const isAnySeen = accepted.some((job) => asksBeyond(job, cap) && measure(job) !== undefined);
    for (const job of accepted) yield* made(job, cap, measure(job), isAnySeen);
    for (const job of songs) {
      // Above 480 seconds it is refused for that.
      const isOwn = asksBeyond(job, cap) && Number(membersOf(job).duration) <= durationSeconds.max;
      if (!isOwn || !undone.has(job.disposition)) continue;
      const [control] = controls.of(job);
      if (control !== undefined) yield supports([control.call, job.call], "longer");
    }
  };

const undone = new Set(["refused", "failed"]);

const isBeyond = (seconds: unknown, cap: number): boolean =>
  typeof seconds === "number" && seconds > cap + secondsTolerance;

const asksBeyond = (job: Job, cap: number): boolean => isBeyond(membersOf(job).duration, cap);

/**
 * Whether a song ran with fewer seconds than were asked for and are allowed: its parameters were brought down to a cap.
 */
function isBroughtDown(job: Job): boolean {
  const { duration } = membersOf(job);
  const ran = ranWithNumber(job, "duration") ?? Number.POSITIVE_INFINITY;
  return isBeyond(duration, ran) && Number(duration) <= durationSeconds.max;
}

/**
 * How long a song became. The song itself shows it best: a model may stop at its cap whatever its job was given. Where
 * a song did stop, a parameter beyond the cap shows nothing. Nor does it where no song was read, or some could not be,
 * unless this target brings parameters down to caps.
 */
function measureOf(
  songs: readonly Job[],
  cap: number,
  areBroughtDown: boolean,
): (job: Job) => number | undefined {
  const ran = (job: Job) => ranWithNumber(job, "duration");
  const read = songs.filter((job) => secondsMade(job) !== undefined);
  const areUnread = read.length === 0 || songs.some(({ unread }) => unread);
  const mayStop =
    (areUnread && !areBroughtDown) ||
    read.some((job) => !isBeyond(secondsMade(job), cap) && isBeyond(ran(job), cap));
  return (job) => secondsMade(job) ?? (mayStop && isBeyond(ran(job), cap) ? undefined : ran(job));
}

function* made(
  job: Job,
  cap: number,
  seconds: number | undefined,
  isAnySeen: boolean,
): Iterable<Sighting> {
  const kind = asksBeyond(job, cap) ? "longer" : "within";
  if (seconds !== undefined && isBeyond(seconds, cap)) {
    const expected = `at most ${cap} seconds`;
    const field = "the duration of the song";
    yield contradicts(job.call, { field, kind, expected, got: seconds });
  } else if (seconds !== undefined) yield supports(job.call, kind);
  else if (kind === "longer")
    yield isAnySeen ? missing(unseen(job), job.call) : doubted(unseen(job), job.call);
}

const unseen = ({ unread }: Job): Need =>
  probe(
    "evidence.effective",
    unread
      ? "an output to fetch: a model may stop at its cap whatever its job was given, and no output could be read"
      : "a way to read how long a song became (evidence.effective, or an output to fetch)",
  );
