import type { History } from "../../../conformance/history/history.ts";
import { headerEvent } from "../../../conformance/history/reading/header.ts";
import { readHistory } from "../../../conformance/history/reading/read-history.ts";
import { rules } from "../../../conformance/rules/index.ts";
import { Recorder } from "../../../conformance/target/recorder.ts";
import { judgeHistory } from "../../../conformance/verdicts/judge-history.ts";
import type { Judgement } from "../../../conformance/verdicts/judgement.ts";
import { catalogue } from "../../../contracts/clauses/index.ts";
import { parseProfile } from "../../../contracts/profile/index.ts";
import { referenceProfile } from "../../../fixtures/profiles/reference.ts";
import type { Standstill } from "../../../load/generator/attention.ts";
import type { GeneratorHealth } from "../../../load/generator/health.ts";
import { generatorEvent } from "../generator/generator-note.ts";

const baseUrl = "http://127.0.0.1:9";
const given = { serviceMs: 60, evidence: false, trace: false, webhook: "127.0.0.1:0" };
const profile = parseProfile(referenceProfile(baseUrl, given), {});

/** A job as it was seen: milliseconds of its send, answer and webhook, and the contents of the call. */
export interface Seen {
  sent: number;
  answered: number;
  called?: number;
  status?: number;
  trackId?: string;
  /** Whether the request names a webhook; default: it does. */
  hook?: boolean;
  /** Default: the story's. */
  account?: string;
}

/** Writes a history for tests: each run of a scenario with its jobs, and how its generator did. */
export class Story {
  readonly #recorder = new Recorder();
  readonly #account: string;
  #jobs = 0;

  constructor(account = "standard-a") {
    this.#account = account;
    const facts = { profile, kit: "0", digest: "", command: "load", run: "test", seed: 1 };
    this.#recorder.record(headerEvent(this.#recorder.vault, facts));
  }

  job(run: string, { sent, answered, called, status = 200, hook = true, ...more }: Seen): this {
    const { account = this.#account, ...said } = more;
    const id = `${run}.${this.#jobs++}`;
    const on = { clock: "kit", episode: `${run}/${account}` };
    const trackId = `track${id.replace(/\W/g, "")}`;
    this.#recorder.record({
      ev: "sent",
      id,
      ...on,
      t_us: sent * 1000,
      method: "POST",
      path: "/api/v6/interior/object_removal",
      body: bodyOf({
        init_image: `${id}.png`,
        track_id: trackId,
        ...(hook ? { webhook: `${baseUrl}/h/hook-${id}` } : {}),
      }),
      account,
      plan: "standard",
      ...(hook ? { hook: `hook-${id}` } : {}),
    });
    const full = { status: "error", error_code: "queue_full" };
    this.#recorder.record({
      ev: "answered",
      id,
      ...on,
      t_us: answered * 1000,
      status,
      body: bodyOf(status === 200 ? { status: "processing", id: 1 } : full),
    });
    if (called !== undefined) this.call(id, called, { trackId, output: `out of ${id}`, ...said });
    return this;
  }

  call(id: string, at: number, said: { trackId: string; output: string }): this {
    this.#recorder.record({
      ev: "hook",
      id: `call-${id}-${at}`,
      clock: "kit",
      t_us: at * 1000,
      hook: `hook-${id}`,
      path: `/h/hook-${id}`,
      method: "POST",
      body: bodyOf({
        status: "success",
        track_id: said.trackId,
        output: [`http://127.0.0.1/${said.output}`],
      }),
      status: 200,
      answered_us: at * 1000 + 300,
    });
    return this;
  }

  generator(run: string, health?: GeneratorHealth, stood: Standstill[] = []): this {
    const standstills = stood.map(({ from_us, until_us }): [number, number] => [from_us, until_us]);
    this.#recorder.record(generatorEvent({ run, standstills }, health));
    return this;
  }

  get history(): History {
    return readHistory(this.#recorder.events);
  }

  verdicts(): Map<string, Judgement> {
    const told = judgeHistory(this.history, {
      catalogue,
      rules,
      selected: () => true,
    });
    return new Map(told.map((each) => [each.clause.id, each]));
  }

  verdict(rule: string): string | undefined {
    return this.verdicts().get(rule)?.verdict;
  }
}

function bodyOf(value: unknown) {
  const text = JSON.stringify(value);
  return { text, bytes: text.length };
}
