import type { Design } from "../../contracts/history/events.ts";
import { type Address, type JobKind, type JobRequest, jobWriter, kinds } from "../acts/job.ts";
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
    const cut = bytesCut(settings.request, kept, key);
    const { hookBase } = receiverOf(settings.receivers, index);
    return (line: SentLine): Told => {
      const kind = kinds[line.o] ?? "usual";
      const hook = line.h;
      const hookUrl = hook === undefined ? hook : `${hookBase}/${hook}`;
      const address = { hookUrl, trackId: line.m, drawn: hook ?? line.u ?? "" };
      const { method, path, headers, body } = write(kind, address);
      const text = body ?? "";
      const told = { method, path, headers, subject: name, account: name, plan };
      return {
        ...told,
        ...(hook && { hook }),
        ...(unlike.has(kind) && { design: designOf(kind, settings) }),
        body: bodyOf(text, Buffer.byteLength(text) + cut[kind]),
      };
    };
  });
  return (line) => (tellers[line.q] as (line: SentLine) => Told)(line);
}

/** What a judge must know of a job and its body, which is cut, need not show. */
const unlike: ReadonlySet<JobKind> = new Set(["long", "bare"]);

const designOf = (kind: JobKind, { scenario }: Settings): Design => ({
  ...{ experiment: scenario, case: kind },
  ...{ attempt: 1, role: "asked" },
});

function keptRequest(request: JobRequest): JobRequest {
  const cut = (body: Record<string, unknown> | undefined) =>
    shortened(body) as Record<string, unknown> | undefined;
  const { body, longBody, shortBody, fullBody, ownDigits: _, ...rest } = request;
  return {
    ...rest,
    body: cut(body) ?? {},
    ...(longBody ? { longBody: cut(longBody) } : {}),
    ...(shortBody ? { shortBody: cut(shortBody) } : {}),
    ...(fullBody ? { fullBody: cut(fullBody) } : {}),
  };
}

/** Bytes by which the body on the wire is longer than the one kept. */
function bytesCut(sent: JobRequest, kept: JobRequest, key: string): Record<JobKind, number> {
  const nowhere: Address = { hookUrl: "", trackId: "", drawn: crypto.randomUUID() };
  const bytes = (request: JobRequest, kind: JobKind): number =>
    Buffer.byteLength(jobWriter(request, key)(kind, nowhere).body ?? "");
  const cut = (kind: JobKind): number => bytes(sent, kind) - bytes(kept, kind);
  return Object.fromEntries(kinds.map((kind) => [kind, cut(kind)])) as Record<JobKind, number>;
}
