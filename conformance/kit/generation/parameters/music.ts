import { durationSeconds, musicBitrates, musicFormats } from "../../../../contracts/limits.ts";
import { type Job, membersOf } from "../job.ts";
import { beside, type Parameter } from "../parameter.ts";
import { bounded } from "./bounded.ts";
import { listed } from "./listed.ts";

const durations = "music-gen.duration-bounds";
const formats = "music-gen.output-format-values";
const bitrates = "music-gen.bitrate-values";

export const musicDuration = bounded(
  "music_gen",
  "duration",
  { ...durationSeconds, near: 1, whole: true },
  { output_format: formats, bitrate: bitrates },
);

/** At an end of its range the duration may be to blame for a refusal as well as what it goes with. */
function besideAnEnd(job: Job): string[] {
  const { duration } = membersOf(job);
  return duration === durationSeconds.min || duration === durationSeconds.max ? [durations] : [];
}

const listedBeside = (
  member: "output_format" | "bitrate",
  values: readonly string[],
  rivals: Readonly<Record<string, string>>,
): Parameter => ({
  ...listed({ route: "music_gen", member, values, parameter: `music_gen.${member}` }),
  rivals: (job) => [...beside(rivals)(job), ...besideAnEnd(job)],
});

export const musicFormat = listedBeside("output_format", musicFormats, { bitrate: bitrates });

export const musicBitrate = listedBeside("bitrate", musicBitrates, {});
