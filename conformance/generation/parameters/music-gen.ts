import {
  musicGenBitrateValues,
  musicGenDurationBounds,
  musicGenOutputFormatValues,
} from "../../../contracts/clauses/music.ts";
import {
  durationSeconds,
  musicBitrateDefault,
  musicBitrates,
  musicFormatDefault,
  musicFormats,
} from "../../../contracts/limits.ts";
import { type Asking, type Job, membersOf } from "../jobs/job.ts";
import { type Parameter, rivalsBy } from "../values/parameter.ts";
import { bounded } from "./bounded.ts";
import { listed, type ParameterOfList } from "./listed.ts";

const durations = musicGenDurationBounds.id;
const formats = musicGenOutputFormatValues.id;
const bitrates = musicGenBitrateValues.id;

const siblings = (): readonly Parameter[] => [musicDuration, musicFormat, musicBitrate];

export const musicDuration = bounded({
  route: "music_gen",
  siblings,
  member: "duration",
  range: { ...durationSeconds, near: 1, step: 1 },
  rivals: { output_format: formats, bitrate: bitrates },
});

/** At an end of its range the duration may be to blame for a refusal as well as what it goes with. */
function besideAnEnd(job: Job): string[] {
  const { duration } = membersOf(job);
  return duration === durationSeconds.min || duration === durationSeconds.max ? [durations] : [];
}

const anyFormat = listed({
  route: "music_gen",
  siblings,
  member: "output_format",
  values: musicFormats,
  usual: musicFormatDefault,
  alike: "ogg aac m4a opus wma aiff webm mp4 pcm midi wave mpeg mp2 alac oga audio/wav",
  parameter: "music_gen.output_format",
});

/**
 * Which parameters go together is not shown, and a lossless format may have no bitrate. So where a request has a
 * bitrate, the refusal of a listed format other than mp3 shows nothing of either.
 */
export const musicFormat: ParameterOfList = {
  ...anyFormat,
  rivals: (job) => [...rivalsBy({ bitrate: bitrates })(job), ...besideAnEnd(job)],
  read(job, facts) {
    const reading = anyFormat.read(job, facts);
    const mayClash = Object.hasOwn(membersOf(job), "bitrate") && !isMp3(job);
    return reading?.is === "inside" && job.disposition !== "accepted" && mayClash
      ? undefined
      : reading;
  },
};

/** For the same reason, a refusal with a format other than mp3 counts only where some bitrate is accepted with it. */
export const musicBitrate: ParameterOfList = {
  ...listed({
    route: "music_gen",
    siblings,
    member: "bitrate",
    values: musicBitrates,
    usual: musicBitrateDefault,
    alike: "64k 256k 96k 160k 32k 224k 127k 129k 321k 192kbps 128000",
    parameter: "music_gen.bitrate",
  }),
  rivals: besideAnEnd,
  isControl: (accepted, refused) => isMp3(refused) || Object.hasOwn(membersOf(accepted), "bitrate"),
};

const isMp3 = (job: Asking): boolean => membersOf(job).output_format === "mp3";
