import { mkdir, writeFile } from "node:fs/promises";
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
import { ownFolder } from "../selftest/own-folder.ts";
import { endIn } from "./again.ts";
import { aimIn } from "./aim.ts";
import { moreOf } from "./parts/next.ts";
import type { Run } from "./run.ts";
import { Session } from "./session.ts";
import { statesOf } from "./states.ts";

const folder = ownFolder();

it("the word of a run has beside it what it leaves out, and nothing where it leaves out nothing", () => {
  const should = failing("login.keeps-earlier-tokens");
  const unclear = untellable("login.names-token", "names", "where names are seen");

  expect(endIn(reportOf(wholeCatalogue(should, unclear))).beside).toBe("1 warning, 1 inconclusive");
  expect(endIn(reportOf(wholeCatalogue(failing("login.result")))).beside).toBe("1 fail");
  expect(endIn(reportOf(wholeCatalogue()))).not.toHaveProperty("beside");
});

it("the page knows a rule by whichever of its runs told of it, and proposes what is open still", async () => {
  const ownLoad = toldOf("queue.fifo", { verdict: "not-run", reason: "other-driver" });
  const write = async (name: string, command: string, ...told: Parameters<typeof reportOf>[0]) => {
    const report = reportOf(told);
    await mkdir(join(folder, name));
    const concluded = { word: "FIXED", says: "", exitCode: 0 } as const;
    const end = command === "replay" ? { concluded } : {};
    const text = jsonReport({ ...report, ...end, run: { ...report.run, command } });
    await writeFile(join(folder, name, "report.json"), text);
    const ended = { code: 0, aim: aimIn(report), words: [command], began: new Date() };
    return { ...ended, folder: join(folder, name) } as unknown as Run & { folder: string };
  };
  const broken = failing("refresh.expiry-default");
  const check = await write(
    "check",
    "check --extent=quick",
    passing("login.result"),
    broken,
    ownLoad,
  );
  const other = toldOf("login.result", { verdict: "not-run", reason: "other-driver" });
  const load = await write("load", "load", other, passing("queue.fifo"));
  const session = new Session({ embedded: true });
  session.runs.push(check);
  session.show(check.folder);
  expect(moreOf(session).map(({ run }) => run)).toEqual(["load"]);

  // What was fixed before stays so: a later word of the target counts, by whichever run.
  const run = await write("replay", "replay", passing(broken.clause.id));
  const again = { of: check.folder, rules: [broken.clause.id] };
  session.runs.push(Object.assign(run, { again }), load);
  session.show(load.folder);
  expect(statesOf(session).get(broken.clause.id)?.since?.word).toBe("FIXED");
  const standing = (rule: string) => statesOf(session).get(rule)?.told.verdict;
  expect(["login.result", "queue.fifo"].map(standing)).toEqual(["pass", "pass"]);
  expect(moreOf(session)).toEqual([]);
});
