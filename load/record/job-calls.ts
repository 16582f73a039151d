import { type Address, type JobLength, type JobRequest, jobWriter, lengths } from "../acts/job.ts";
import { receiverOf, type Settings } from "../settings.ts";
import type { SentLine } from "./line.ts";
import { bodyOf, shortened, type Told } from "./raw-event.ts";

/**
 * Tells what a scenario sent for a job from the line it logged, by the same function that made the
 * call. Long strings of the body are cut; its size is the true one.
 */
export function jobTeller(settings: Settings, keys: string[]): (line: SentLine) => Told {
  const kept = keptRequest(settings.request);
  const tellers = settings.accounts.map(({ name, plan }, index) => {
    const key = keys[index] ?? "";
    const write = jobWriter(kept, key);
    const cut = lengthsCut(settings.request, kept, key);
    const { hookBase } = receiverOf(settings.receivers, index);
    return (line: SentLine): Told => {
      const length = lengths[line.o] ?? "usual";
      const hook = line.h ?? "";
      const hookUrl = `${hookBase}/${hook}`;
      const { method, path, headers, body } = write(length, { hookUrl, trackId: line.m ?? "" });
      const text = body ?? "";
      const told = { method, path, headers, subject: name, account: name, plan, hook };
      return { ...told, body: bodyOf(text, Buffer.byteLength(text) + cut[length]) };
    };
  });
  return (line) => (tellers[line.q] as (line: SentLine) => Told)(line);
}

function keptRequest(request: JobRequest): JobRequest {
  const cut = (body: Record<string, unknown> | undefined) =>
    shortened(body) as Record<string, unknown> | undefined;
  const { body, longBody, shortBody, ...rest } = request;
  return {
    ...rest,
    body: cut(body) ?? {},
    ...(longBody ? { longBody: cut(longBody) } : {}),
    ...(shortBody ? { shortBody: cut(shortBody) } : {}),
  };
}

/** Bytes by which the body on the wire is longer than the one kept. */
function lengthsCut(sent: JobRequest, kept: JobRequest, key: string): Record<JobLength, number> {
  const nowhere: Address = { hookUrl: "", trackId: "" };
  const bytes = (request: JobRequest, length: JobLength): number =>
    Buffer.byteLength(jobWriter(request, key)(length, nowhere).body ?? "");
  const cut = (length: JobLength): number => bytes(sent, length) - bytes(kept, length);
  return { usual: cut("usual"), long: cut("long"), short: cut("short") };
}
