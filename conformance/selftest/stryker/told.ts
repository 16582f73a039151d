import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { HistoryEvent } from "../../../contracts/history/events.ts";
import { decodeHistory } from "../../../contracts/history/ndjson.ts";
import type { Judgement } from "../../verdicts/judgement.ts";

/** A recorded run, and the unchanged judges' verdicts on it. */
export interface Recording {
  id: string;
  events: readonly HistoryEvent[];
  told: Readonly<Record<string, string>>;
}

/** The part of a judgement that a changed judge must not change: the verdict, and how often each kind was seen. */
export const worded = ({ verdict, kinds, contradicting }: Judgement): string =>
  [verdict, ...kinds.map(({ kind, seen, owed }) => `${kind} ${seen}/${owed}`), contradicting].join(
    ", ",
  );

/** The recordings in a folder. */
export async function recordings(folder: string): Promise<Recording[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith(".ndjson"));
  return Promise.all(
    files.map(async (file) => {
      const id = file.replace(/\.ndjson$/, "");
      const events = decodeHistory(await readFile(join(folder, file), "utf8"));
      return { id, events, told: JSON.parse(await readFile(join(folder, `${id}.json`), "utf8")) };
    }),
  );
}
