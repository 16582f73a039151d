import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { jsonReport } from "../../conformance/report/formats/json.ts";
import {
  failing,
  passing,
  reportOf,
  toldOf,
  untellable,
  wholeCatalogue,
} from "../../conformance/report/selftest/samples.ts";
import { rememberRun } from "../frame/files/own-runs.ts";
import type { ProfileFlags } from "../frame/profile/profile.ts";
import { ownFolder } from "../selftest/own-folder.ts";
import { endIn, endOf } from "./again.ts";
import { moreOf, steps } from "./parts/next.ts";
import { declareIn } from "./profile-file.ts";
import { readIn } from "./reports.ts";
import type { Run } from "./run.ts";
import { Session } from "./session.ts";
import { statesOf } from "./states.ts";

const folder = ownFolder();
const broken = failing("refresh.expiry-default");
const url = "http://127.0.0.1:4010";

type Told = Parameters<typeof reportOf>[0];

/** A run that has ended, of a target by this user. */
async function runOf(name: string, command: string, own: ProfileFlags, told: Told) {
  const report = reportOf(told);
  await mkdir(join(folder, name));
  const concluded = { word: "FIXED", says: "", exitCode: 0 } as const;
  const end = command === "replay" ? { concluded } : {};
  // The name makes each report another one.
  const run = { ...report.run, command, id: name };
  const file = join(folder, name, "report.json");
  await writeFile(file, jsonReport({ ...report, ...end, run }));
  rememberRun(await readFile(file), own);
  const { aim } = readIn(join(folder, name)) ?? {};
  const ended = { code: 0, aim, words: [command], began: new Date() };
  return { ...ended, folder: join(folder, name) } as unknown as Run & { folder: string };
}

it("the word of a run has beside it what it leaves out, and nothing where it leaves out nothing", () => {
  const should = failing("login.keeps-earlier-tokens");
  const unclear = untellable("login.names-token", "names", "where names are seen");

  expect(endIn(reportOf(wholeCatalogue(should, unclear))).beside).toBe("1 warning, 1 inconclusive");
  expect(endIn(reportOf(wholeCatalogue(failing("login.result")))).beside).toBe("1 fail");
  expect(endIn(reportOf(wholeCatalogue()))).not.toHaveProperty("beside");
});

it("the word of a run that asks rules again is of those, and names what else broke", async () => {
  const rules = ["login.result", "login.names-token"];
  const again = { of: "", rules };
  const asked = rules.map((rule) => passing(rule));
  const [fine, other] = await Promise.all([
    runOf("narrow", "check", { target: url }, asked),
    runOf("wider", "check", { target: url }, [...asked, broken]),
  ]);

  expect(endOf(Object.assign(fine, { again })).beside).toBe("2 rules asked again");
  expect(endOf(Object.assign(other, { again }))).toMatchObject({
    word: "FAILED",
    beside: "2 rules asked again, broken by the way: refresh.expiry-default",
  });
});

it("the page knows a rule by whichever of its runs told of it, and proposes what is open still", async () => {
  const own = { target: url };
  const ownLoad = toldOf("queue.fifo", { verdict: "not-run", reason: "other-driver" });
  const checked = [passing("login.result"), broken, ownLoad];
  const check = await runOf("check", "check --extent=quick", own, checked);
  const other = toldOf("login.result", { verdict: "not-run", reason: "other-driver" });
  const load = await runOf("load", "load", own, [other, passing("queue.fifo")]);
  const session = new Session({ embedded: true });
  session.runs.push(check);
  session.show(check.folder);
  expect(moreOf(session).map(({ run }) => run)).toEqual(["load"]);

  // What was fixed before stays so: a later word of the target counts, by whichever run.
  const replay = await runOf("replay", "replay", own, [passing(broken.clause.id)]);
  const again = { of: check.folder, rules: [broken.clause.id] };
  session.runs.push(Object.assign(replay, { again }), load);
  session.show(load.folder);
  expect(statesOf(session).get(broken.clause.id)?.since?.word).toBe("FIXED");
  const standing = (rule: string) => statesOf(session).get(rule)?.told.verdict;
  expect(["login.result", "queue.fifo"].map(standing)).toEqual(["pass", "pass"]);
  expect(moreOf(session)).toEqual([]);

  // Whatever was asked: what broke by the way, is fixed no more.
  const beside = await runOf("beside", "check", own, [passing("login.result"), broken]);
  session.runs.push(Object.assign(beside, { again: { of: load.folder, rules: ["login.result"] } }));
  expect(statesOf(session).get(broken.clause.id)?.since?.verdict).toBe("fail");
});

it("what another profile tells of the same address, is of another target", async () => {
  const [one, other] = await Promise.all(
    ["one", "other"].map((name) =>
      runOf(name, "check", { profile: join(folder, `${name}.json`), target: url }, [
        name === "one" ? broken : passing(broken.clause.id),
      ]),
    ),
  );
  const session = new Session({ embedded: true });
  session.runs.push(...[one, other].flatMap((run) => run ?? []));
  session.show(one?.folder ?? "");

  expect(statesOf(session).get(broken.clause.id)?.told.verdict).toBe("fail");
});

it("a first fact is declared in a new profile, whose path is said beside it", async () => {
  const unclear = untellable("login.names-token", "evidence.names", "where names are seen");
  const session = new Session({ embedded: true });
  session.show((await runOf("first", "check", { target: url }, [unclear])).folder);
  const file = join(folder, "first.json");

  expect(steps(session)?.text).toMatch(/a new profile, <code>\/.*profile(-\d+)?\.json<\/code>/);
  declareIn(file, '"signup": {"open": true}', { target: url });
  expect(JSON.parse(await readFile(file, "utf8"))).toEqual({
    target: { baseUrl: url },
    signup: { open: true },
  });
});
