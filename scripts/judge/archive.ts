import { headerEvent } from "../../conformance/history/reading/header.ts";
import { baseUrlIn, eventsIn, type HarEntries } from "../../conformance/target/archive/har.ts";
import { Recorder } from "../../conformance/target/recorder.ts";
import type { HistoryEvent } from "../../contracts/history/events.ts";
import { HistoryError } from "../../contracts/history/ndjson.ts";
import { Vault } from "../../contracts/history/vault.ts";
import { commandLine } from "../frame/command-line.ts";
import { type ProfileFlags, readProfile } from "../frame/profile/profile.ts";
import { thisKit } from "../frame/this-kit.ts";

/** What a file holds. */
export interface Recorded {
  events: readonly HistoryEvent[];
  /** What of it was left out, in words. */
  warnings?: readonly string[];
}

/**
 * The history of an archive that a browser or a proxy recorded, whose entries are read twice: its requests below the base URL of the flags, or else
 * the one that most of its documented requests agree on. Throws HistoryError where none of its requests is to the API, or can be read.
 */
export async function historyOfArchive(
  entries: () => HarEntries,
  file: string,
  flags: ProfileFlags,
): Promise<Recorded> {
  const isNamed = flags.target !== undefined || flags.profile !== undefined;
  const baseUrl = isNamed ? flags.target : await baseUrlIn(entries(), {});
  if (baseUrl === undefined && flags.profile === undefined) throw nothingIn(file);
  const profile = await readProfile({ ...flags, target: baseUrl });
  const { events, refused } = await eventsIn(entries(), profile.target.baseUrl, profile.slugs);
  const [first] = events;
  if (first === undefined) throw refused[0] ? noneRead(file, refused[0]) : nothingIn(file);
  const recorder = new Recorder(new Vault({ ofArchive: true }), undefined, { isForeign: true });
  const { t_us = 0 } = first;
  const run = { run: "archive", seed: 0, command: commandLine(), traffic: true } as const;
  const header = headerEvent(recorder.vault, { ...thisKit(), profile, ...run });
  recorder.record({ ...header, t_us });
  for (const event of events) recorder.record(event);
  recorder.record({ ev: "end", t_us: events.at(-1)?.t_us ?? t_us });
  return { events: recorder.events, warnings: leftOut(refused) };
}

const leftOut = (refused: readonly string[]): string[] =>
  refused.length === 0
    ? []
    : [`${refused.length} entries of the archive cannot be read, such as ${refused[0]}`];

const noneRead = (file: string, fault: string): HistoryError =>
  new HistoryError(`${file}: no request to the API can be read: ${fault}. Give a whole archive.`);

const nothingIn = (file: string): HistoryError =>
  new HistoryError(
    `${file} holds no request to a documented path. Give an archive of traffic with the API, and its base URL by --target.`,
  );
