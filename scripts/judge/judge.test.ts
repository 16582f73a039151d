import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, it, vi } from "vitest";
import { historyOf } from "../../conformance/report/selftest/samples.ts";
import type { HistoryEvent } from "../../contracts/history/events.ts";
import { encodeEvent, HistoryError } from "../../contracts/history/ndjson.ts";
import { exitCodes } from "../../contracts/report.ts";
import { routes } from "../../contracts/wire/routes.ts";
import { UsageError } from "../frame/faults.ts";
import { ownFolder } from "../selftest/own-folder.ts";
import { type JudgeFlags, judgeFiles } from "./judge.ts";

const folder = ownFolder();

/** A history of a refused call of each route, so that the one selected rule is checked, and nothing is wrong. */
const { events } = historyOf(
  routes
    .filter(({ tier, id }) => tier === "control-plane" && id !== "verify-link")
    .map(({ id }) => ({
      route: id,
      body: {},
      status: 401,
      answer: { data: null, error: { code: "wrong" }, meta: { request_id: `of ${id}` } },
    })),
);
const last = events.at(-1) as HistoryEvent;
const end = { ...last, seq: last.seq + 1, ev: "end" } as HistoryEvent;
const text = (all: readonly HistoryEvent[]): string => all.map(encodeEvent).join("");

/** The exit code and the words of `judge` on a file with this text. */
async function judged(
  history: string | Uint8Array,
  flags: JudgeFlags = {},
): Promise<[number, string]> {
  const file = join(folder, "history.ndjson");
  await writeFile(file, history);
  const write = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  try {
    const code = await judgeFiles([file], { rules: ["envelope.request-id"], ...flags });
    return [code, write.mock.calls.map(([said]) => String(said)).join("")];
  } finally {
    write.mockRestore();
  }
}

describe("a history", () => {
  it("has passed where all was told and it says that it ends", async () => {
    const [code, words] = await judged(text([...events, end]));

    expect([code, words]).toEqual([exitCodes.conforms, expect.stringContaining("\nPASSED  ")]);
  });

  it.each<[string, string]>([
    ["was cut off between lines", text(events)],
    ["was cut off in mid-line", text([...events, end]).slice(0, -9)],
    ["is of a run that was interrupted", text([...events, { ...end, interrupted: true } as never])],
  ])("has not where it %s, whatever is allowed", async (_, history) => {
    for (const allowIncomplete of [false, true]) {
      const [code, words] = await judged(history, { allowIncomplete });

      expect(code).toBe(exitCodes.incomplete);
      expect(words).toContain("\nINCOMPLETE  ");
      expect(words).toContain("a history that was cut off");
    }
  });
});

describe("a history of a stranger", () => {
  it.each<[string, string]>([
    ["a glob that is too long", `--rules ${"a".repeat(900_000)}`],
    ["too many globs", `--rules ${"*? ".repeat(90_000)}`],
  ])("with %s in its header is refused in a sentence", async (_, flags) => {
    const [header, ...others] = [...events, end];
    const asked = { ...header, command: `check ${flags}` } as HistoryEvent;

    const refused = judged(text([asked, ...others]), { rules: undefined as never });

    await expect(refused).rejects.toThrow(UsageError);
    await expect(refused).rejects.toThrow(/^.{1,300}$/);
  });
});

describe("a file", () => {
  const whole = text([...events, end]);

  it.each<[string, string | Uint8Array]>([
    ["begins with a byte order mark", `\uFEFF${whole}`],
    ["is in UTF-16", Buffer.from(`\uFEFF${whole}`, "utf16le")],
    ["is compressed", gzipSync(whole)],
  ])("that %s is read", async (_, bytes) => {
    expect((await judged(bytes))[0]).toBe(exitCodes.conforms);
  });

  it.each<[string, string | Uint8Array, string]>([
    ["breaks off", '{\n"log":{"entries":[\n', "is no JSON (line 3, column 1, where the file ends)"],
    ["has a sign too many", '{"log":{"entries":[]]}}', "is no JSON (line 1, column 21)"],
    ["is other JSON", '{"log":{}}', "has no list log.entries"],
    ["has lines of other JSON", '{"a":1}\n{"b":2}\n', "does not begin with a history's header"],
    ["is compressed and cut", gzipSync(whole).subarray(0, -9), "compressed by gzip"],
  ])("that %s is refused in a sentence that says where", async (_, bytes, said) => {
    await expect(judged(bytes)).rejects.toThrow(HistoryError);
    await expect(judged(bytes)).rejects.toThrow(said);
  });
});
