import { spawnSync } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { join } from "node:path";
import { isObject } from "../../../history/call.ts";
import type { Hostile } from "../row.ts";
import { row } from "../row.ts";
import { changed, reference, standing } from "../targets.ts";

/** What a stranger's answer, report or certificate may not do: run code, name a host to call, hang, keep a secret. */

/** A server that nobody should call, and the address that is written into a report. */
const uncalled = (heard: string[], told: { at: string }) => async (): Promise<Hostile> => {
  const server = createServer((request, response) => {
    heard.push(`${request.method} ${request.url} was asked`);
    response.end();
  });
  const hostile = await standing(server);
  told.at = String(hostile.profile.target?.baseUrl);
  return { ...hostile, complaints: () => heard };
};

const heard: string[] = [];
const told = { at: "" };

const now = new Date(0).toISOString();
const finding = {
  ...{
    fingerprint: "f",
    plays: [{ drive: "log in twice, use the first token" }],
    reproduced: { times: 3, of: 3 },
  },
  ...{ statement: "s", section: "s", about: "a", expected: "b", got: "c", sequence: [], curl: [] },
};

/** A report whose run was made by a profile that is a program, against the server. */
async function reportOf(folder: string): Promise<readonly string[]> {
  const [module, report] = [join(folder, "profile.mjs"), join(folder, "report.json")];
  await writeFile(module, `await fetch(${JSON.stringify(told.at)}); export default {};`);
  const verdict = { rule: "login.result", level: "must", verdict: "fail", finding };
  await writeFile(
    report,
    JSON.stringify({
      ...{ schema: 1, kit: { version: "0.1.0" }, outcome: "failed", exitCode: 1, observations: [] },
      run: {
        ...{ id: "r", seed: 1, startedAt: now, endedAt: now },
        command: `check --profile ${module}`,
      },
      ...{ target: { baseUrl: told.at }, owed: [] },
      verdicts: [{ ...verdict, supporting: 0, contradicting: 1 }],
    }),
  );
  return ["replay", report, "login.result"];
}

async function pipe(folder: string): Promise<readonly string[]> {
  const file = join(folder, "certificate.json");
  spawnSync("mkfifo", [file]);
  return ["verify", file];
}

const hex = (text: string): string => Buffer.from(text).toString("hex");
const twice = (text: string): string => btoa(btoa(text));
const backwards = (text: string): string => [...text].reverse().join("");
const encodings = [hex, twice, backwards];

const note = `${"a".repeat(4000)}!`;

export const strangerRows = [
  row({
    id: "strangers.report",
    behaviour: "a report that names a program as its profile and a host as its target",
    start: uncalled(heard, told),
    command: reportOf,
    exits: [3],
  }),
  row({
    id: "strangers.pipe",
    behaviour: "a certificate that is a pipe, which nobody writes to",
    start: uncalled([], { at: "" }),
    command: pipe,
    exits: [3],
  }),
  row({
    id: "strangers.pattern",
    behaviour: "a profile's pattern that backtracks for ever over what answers hold",
    exits: [0, 2],
    start: reference({
      decisions: changed((answer) => ({
        ...answer,
        body: isObject(answer.body) ? { note, ...answer.body } : answer.body,
      })),
      profile: { recognise: { rateLimited: [{ text: "^[^a]*((a+)+)+$" }] } },
    }),
  }),
  row({
    id: "strangers.echo",
    behaviour: "a bearer token back in three encodings that nobody declared",
    exits: [0, 2],
    start: async () => {
      const learnt: string[] = [];
      const hostile = await reference({
        decisions: changed((answer, f) => {
          const token = String(f.request.headers.authorization ?? "").slice("Bearer ".length);
          if (token.length < 20) return answer;
          const echoes = encodings.map((encoded) => encoded(token));
          learnt.push(...echoes);
          return { ...answer, headers: { ...answer.headers, "x-debug": echoes.join(" ") } };
        }),
      })();
      return { ...hostile, absent: () => learnt };
    },
  }),
];
