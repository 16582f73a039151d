import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { closeServer } from "../../conformance/target/http/listen.ts";
import type { Report } from "../../contracts/report.ts";
import { withFacts } from "../../fixtures/profiles/with-facts.ts";
import { combine, startReference } from "../../fixtures/reference/index.ts";
import type { Deviation } from "../../fixtures/reference/serving/deviations.ts";
import { freeAddresses } from "../../fixtures/reference/serving/free-addresses.ts";
import { reportIn } from "../frame/files/report-file.ts";
import { bluntTarget } from "./blunt-target.ts";
import { type Ended, kit } from "./kit-process.ts";
import { type Played, playScript } from "./played-script.ts";

/** How the replays of one finding ended: on the broken service, and on the same service once it was mended. */
export interface Replayed {
  rule: string;
  /** Undefined where only scripts were played. */
  broken: Ended | undefined;
  mended: Ended | undefined;
  /**
   * What the finding's own script exits with on either, and what it says; and on the mended one whose reader mistypes what it
   * asks for, and on one that refuses everybody or is not there, where nothing can be told.
   */
  scripts: Record<"broken" | "mended" | "mistyped" | "refusing" | "stopped", Played>;
}

/** A command's report on a mutant, and the replays of each finding. */
export interface Replays {
  report: Report | undefined;
  replays: Replayed[];
}

const refusal = JSON.stringify({ data: null, error: { code: 401 }, meta: { request_id: "1" } });

/**
 * Runs a command on the reference with a fault in it, and replays each finding before and after the fault is mended.
 * `replays`: false plays the findings' scripts alone. `run` runs a command.
 */
export async function replaysOn(
  mutant: Deviation,
  command: readonly string[],
  { replays: isReplayed = true, run = kit }: { replays?: boolean; run?: typeof kit } = {},
): Promise<Replays> {
  const folder = await mkdtemp(join(tmpdir(), "kit-replays-"));
  const { smtp, payment, webhook } = await freeAddresses();
  const serve = (decisions: Deviation["decisions"], port = 0) =>
    startReference({ decisions, port, smtp, payments: `http://${payment}`, seed: 1 });
  const broken = await serve(combine(mutant.decisions));
  const profile = join(folder, "profile.json");
  const facts = withFacts(broken.profile({ smtp, payment, webhook }), mutant.profile);
  await writeFile(profile, JSON.stringify(facts));
  const flags = ["--profile", profile, "--seed", "1", "--out", join(folder, "found")];
  await run([...command, ...flags], { cwd: folder });
  const found = join(folder, "found", "report.json");
  const report = existsSync(found) ? reportIn(found).report : undefined;
  const rules = (report?.verdicts ?? []).flatMap(({ rule, verdict }) =>
    verdict === "fail" ? [rule] : [],
  );
  const replay = async (rule: string) =>
    isReplayed ? run(["replay", found, rule], { cwd: folder }) : undefined;
  const play = async (rule: string, how: Parameters<typeof playScript>[2] = {}) => {
    const { script } = report?.verdicts.find((one) => one.rule === rule)?.finding ?? {};
    return script === undefined
      ? { code: null, said: "no script: what shows it is no answer" }
      : playScript(join(folder, "found", script), profile, how);
  };
  const before = new Map<string, { ended: Ended | undefined; played: Played }>();
  for (const rule of rules)
    before.set(rule, { ended: await replay(rule), played: await play(rule) });
  await broken.close();
  const right = await serve({}, broken.port);
  const refusing = await bluntTarget(refusal, 0, 401);
  const replays: Replayed[] = [];
  for (const [rule, { ended, played }] of before) {
    const scripts = {
      broken: played,
      mended: await play(rule),
      mistyped: await play(rule, { mistypes: true }),
      refusing: await play(rule, { target: refusing.url }),
      stopped: await play(rule, { target: "http://127.0.0.1:9" }),
    };
    replays.push({ rule, broken: ended, mended: await replay(rule), scripts });
  }
  await Promise.all([right.close(), closeServer(refusing.server)]);
  await rm(folder, { recursive: true });
  return { report, replays };
}
