import { singleText } from "../../history/call.ts";
import type { Job } from "../jobs/job.ts";

/** The format of what a job made; undefined where no reader knows it. */
export function formatMade(job: Job, among: readonly string[]): string | undefined {
  const format = job.artefacts.findLast((made) => made.format !== undefined)?.format;
  return among.includes(format ?? "") || otherSounds.has(format ?? "") ? format : undefined;
}

/** The format that a probe reports, by its plain name: `.wav` and `audio/x-wav` are `wav`. */
export function formatTold(told: unknown): string {
  const name = singleText(told)
    .trim()
    .toLowerCase()
    .replace(/^(audio\/)?(x-|vnd\.)?\.?/, "");
  return synonyms[name] ?? name;
}

const synonyms: Readonly<Record<string, string>> = { wave: "wav", mpeg: "mp3" };

/** Sounds of other formats; anything else may be a page that leads to the file. */
const otherSounds = new Set([
  "ogg",
  "aac",
  "m4a",
  "mp4",
  "opus",
  "aiff",
  "webm",
  "matroska",
  "asf",
]);

/** Constant bitrates of MPEG 1 Layer III, kbit/s; the mean of a variable one is hardly ever exactly one of them. */
const constantRates = [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];

/** Below it an mp3 is of MPEG 2, which has no rates above 160 kbit/s, Hz. */
const leastSampleRate = 32_000;

/** The constant bitrate of the mp3 that a job made, kbit/s; undefined for other formats and variable rates. */
export function constantRateMade(job: Job): number | undefined {
  const made = job.artefacts.findLast(
    ({ format, bitrate, sampleRate = leastSampleRate }) =>
      format === "mp3" && bitrate && sampleRate >= leastSampleRate,
  );
  const kbps = (made?.bitrate ?? 0) / 1000;
  return constantRates.find((rate) => Math.abs(kbps - rate) <= rate * 0.005);
}

/** Whether the probe reports this rate, as text or in figures: 320k, 320 kbps, 320 or 320000. */
export const isRate = (told: unknown, rate: string): boolean =>
  new RegExp(`^${Number.parseInt(rate, 10)}(000|\\s*k(b(it)?(ps|\\/s))?)?$`, "i").test(
    singleText(told).trim(),
  );
