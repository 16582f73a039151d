import { durationSeconds, musicBitrates, musicFormats } from "../../../contracts/limits.ts";
import { type Job, membersOf } from "../job.ts";
import { beside } from "../parameter.ts";
import { bounded } from "./bounded.ts";
import { listed, type ParameterOfList } from "./listed.ts";

const durations = "music-gen.duration-bounds";
const formats = "music-gen.output-format-values";
const bitrates = "music-gen.bitrate-values";

export const musicDuration = bounded(
  "music_gen",
  "duration",
  { ...durationSeconds, near: 1, step: 1 },
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
): ParameterOfList => ({
  ...listed({ route: "music_gen", member, values, parameter: `music_gen.${member}` }),
  rivals: (job) => [...beside(rivals)(job), ...besideAnEnd(job)],
});

const anyFormat = listedBeside("output_format", musicFormats, { bitrate: bitrates });

/**
 * Which parameters go together is not shown, and what loses nothing may have no bitrate: refused beside one, another
 * listed format than mp3 tells nothing, neither of itself nor of what is beside it.
 */
export const musicFormat: ParameterOfList = {
  ...anyFormat,
  read(job, facts) {
    const reading = anyFormat.read(job, facts);
    const mayClash = Object.hasOwn(membersOf(job), "bitrate") && !isMp3(job);
    return reading?.is === "inside" && job.taken !== "accepted" && mayClash ? undefined : reading;
  },
};

/** For the same reason it is refused beside another format than mp3 only where some bitrate is taken there. */
export const musicBitrate: ParameterOfList = {
  ...listedBeside("bitrate", musicBitrates, {}),
  isControl: (accepted, refused) => isMp3(refused) || Object.hasOwn(membersOf(accepted), "bitrate"),
};

const isMp3 = (job: Job): boolean => membersOf(job).output_format === "mp3";
