import { setTimeout } from "node:timers/promises";
import type { IFormat } from "music-metadata";
import {
  type BoundedAnswer,
  type BoundedRequest,
  boundedFetch,
  NoAnswer,
} from "../http/bounded-fetch.ts";
import { outputAgent } from "../http/output-addresses.ts";
import type { Recorder } from "../recorder.ts";
import { isMp4, mp4Size } from "./mp4-size.ts";
import type { JobNames } from "./probes.ts";

/** What a file really is, whatever its name and headers say. Members that its format does not have are left out. */
export interface Artefact {
  /** `wav`, `mp3`, `flac`, `png`, `jpg`, `gif`, `webp`, `mp4` …; undefined for what no reader knows. */
  format?: string;
  bytes: number;
  contentType?: string;
  seconds?: number;
  /** Bits a second; of a compressed format the encoder's. */
  bitrate?: number;
  sampleRate?: number;
  width?: number;
  height?: number;
}

export interface ArtefactOptions {
  recorder: Recorder;
  /** Relative output URLs are below it. */
  baseUrl: string;
  /** Headers that a gateway in front of the target asks for; sent to the target's own origin only. */
  headers?: Record<string, string>;
  /** Public addresses of the kit's own listeners: nothing below them is an output. */
  own?: readonly string[];
  /** Hosts of a private network that the profile allows. */
  allowedHosts?: readonly string[];
  timeoutMs?: number;
  maxBytes?: number;
}

/** Enough for eight minutes of uncompressed 48 kHz stereo. */
const largest = 192 * 1024 * 1024;

/**
 * Fetches a job's output and judges what it is; records both as a `probe` event about the job and the URL
 * (without its query, which may hold a signature). Undefined where nothing usable came: the event says why.
 */
export async function fetchArtefact(
  url: string,
  job: JobNames,
  {
    recorder,
    baseUrl,
    headers = {},
    own = [],
    allowedHosts = [],
    timeoutMs = 30_000,
    maxBytes = largest,
  }: ArtefactOptions,
): Promise<Artefact | undefined> {
  const agent = outputAgent(baseUrl, allowedHosts);
  const headersFor = (to: URL) => {
    if (own.some((each) => to.href.startsWith(each)))
      throw new NoAnswer("the output URL leads to a listener of the kit's own");
    return to.origin === new URL(baseUrl).origin ? headers : {};
  };
  const about = { ...job, url: url.startsWith("data:") ? "data:" : url.replace(/[?#].*$/, "") };
  try {
    const { contentType, bytes } = url.startsWith("data:")
      ? readDataUrl(url)
      : await download(new URL(url, `${baseUrl}/`), { timeoutMs, maxBytes, agent }, headersFor);
    const typed = contentType === undefined ? {} : { contentType };
    const value: Artefact = { ...(await judgeFile(bytes)), bytes: bytes.length, ...typed };
    recorder.probed("artefact", about, { value });
    return value;
  } catch (error) {
    recorder.probed("artefact", about, { fault: (error as Error).message });
    return undefined;
  } finally {
    void agent.destroy();
  }
}

const mostSteps = 5;

/** Follows redirects one by one, since the headers depend on where each leads, and waits where a limit asks for it. */
async function download(
  url: URL,
  bounds: Pick<BoundedRequest, "timeoutMs" | "maxBytes" | "agent">,
  headersFor: (url: URL) => Record<string, string>,
  steps = 0,
): Promise<BoundedAnswer> {
  const answer = await boundedFetch(url.href, { ...bounds, headers: headersFor(url) });
  const { status, location, retryAfterMs = Number.POSITIVE_INFINITY } = answer;
  if (status === 200) return answer;
  const isRedirect = status >= 300 && status < 400 && location !== undefined;
  const isLimited = status >= 400 && retryAfterMs <= bounds.timeoutMs;
  if (!(isRedirect || isLimited) || steps === mostSteps)
    throw new Error(`the output URL answered ${status}`);
  if (isLimited) await setTimeout(retryAfterMs);
  const next = isRedirect ? new URL(location, url) : url;
  return download(next, bounds, headersFor, steps + 1);
}

/** RFC 2397. */
function readDataUrl(url: string): { contentType: string; bytes: Uint8Array } {
  const comma = url.indexOf(",");
  const type = url.slice("data:".length, comma);
  const data = decodeURIComponent(url.slice(comma + 1));
  const bytes = Buffer.from(data, /;base64$/i.test(type) ? "base64" : "utf8");
  return { contentType: type.replace(/;base64$/i, ""), bytes };
}

/** Format and dimensions of an image, else of a sound or a video; empty for anything else. */
export async function judgeFile(bytes: Uint8Array): Promise<Omit<Artefact, "bytes">> {
  const picture = await judgeImage(bytes);
  if (picture !== undefined) return picture;
  const sound = await judgeSound(bytes);
  return isMp4(bytes) ? { ...sound, format: "mp4", ...mp4Size(bytes) } : sound;
}

// Readers of media are loaded with the first file: most runs need none, and their start does not wait for any.
async function judgeImage(bytes: Uint8Array): Promise<Omit<Artefact, "bytes"> | undefined> {
  const { imageSize } = await import("image-size");
  try {
    const { type, width, height } = imageSize(bytes);
    return type === undefined ? undefined : { format: type, width, height };
  } catch {
    return undefined;
  }
}

async function judgeSound(bytes: Uint8Array): Promise<Omit<Artefact, "bytes">> {
  const { parseBuffer } = await import("music-metadata");
  try {
    const { format } = await parseBuffer(bytes, undefined, { duration: true, skipCovers: true });
    const measured = {
      format: formatName(format),
      seconds: format.duration,
      bitrate: format.bitrate,
      sampleRate: format.sampleRate,
      ...pictureSize(format),
    };
    const there = Object.entries(measured).filter(([, value]) => value !== undefined);
    return Object.fromEntries(there);
  } catch {
    return {};
  }
}

function formatName({ container = "", codec = "" }: IFormat): string {
  if (/^wave?$/i.test(container)) return "wav";
  if (/layer 3/i.test(codec)) return "mp3";
  return container.toLowerCase();
}

function pictureSize({ trackInfo }: IFormat): Pick<Artefact, "width" | "height"> {
  const video = trackInfo.find((track) => track.video?.pixelWidth !== undefined)?.video;
  if (video?.pixelWidth === undefined || video.pixelHeight === undefined) return {};
  return { width: video.pixelWidth, height: video.pixelHeight };
}
