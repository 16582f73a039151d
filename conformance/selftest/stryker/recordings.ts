import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { decodeHistory, encodeEvent } from "../../../contracts/history/ndjson.ts";
import { mutants } from "../../../fixtures/mutants/index.ts";
import { toldOf } from "../laws/laws.ts";
import { recordedOf } from "../laws/recorded.ts";
import { itself, type Subject, subjects } from "../laws/subjects.ts";
import { worded } from "./told.ts";

/** How many mutants of each rule, and of accounts in general, are recorded. */
const [ofEachRule, general] = [3, 5];
const episodes = 3;

/** The rules whose drives run in every general recording. */
const usual = ["login.keeps-earlier-tokens", "refresh.keeps-other-tokens", "verify-email.result"];

/** Records the reference, and a few mutants of each of these rules, into a folder of their own. */
export async function record(
  folder: string,
  ruleIds: readonly string[],
  seed: number,
): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const breaking = ruleIds.flatMap((ruleId) =>
    mutants.filter(({ breaks }) => breaks.some(({ id }) => id === ruleId)).slice(0, ofEachRule),
  );
  const all: Subject[] = [...new Set([...subjects(general, seed), ...breaking])];
  const queue = [...all];
  await Promise.all(
    Array.from({ length: 6 }, async () => {
      for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
        const own = next.breaks?.map(({ id }) => id) ?? [];
        const drives = new Set([...own, ...(next === itself ? ruleIds : []), ...usual]);
        const events = await recordedOf({
          deviation: next,
          drives: (ruleId) => drives.has(ruleId),
          mostRuns: episodes,
          seed,
        });
        const text = events.map(encodeEvent).join("");
        const told = [...toldOf(decodeHistory(text))].map(([id, one]) => [id, worded(one)]);
        await writeFile(join(folder, `${next.id}.ndjson`), text);
        await writeFile(join(folder, `${next.id}.json`), JSON.stringify(Object.fromEntries(told)));
      }
    }),
  );
}
