/**
 * How long a slow or limited run takes: `paces [ms of an answer, 200] [limit a second, 20] [rules, 'logout.*']`. A slow
 * target is bound by its longest chain of dependent calls: the longest of the episodes that share the target, then all
 * episodes that run alone, one after another. A limited target is bound by requests ÷ rate.
 */

import type { History } from "../../conformance/history/history.ts";
import { rules } from "../../conformance/rules/index.ts";
import { runCheck } from "../../conformance/run/check.ts";
import { catalogue } from "../../contracts/clauses/index.ts";
import { parseProfile } from "../../contracts/profile/index.ts";
import type { DecisionOverrides } from "../../fixtures/reference/decisions/index.ts";
import { startReference } from "../../fixtures/reference/index.ts";
import { freeAddresses } from "../../fixtures/reference/serving/free-addresses.ts";
import { withHeaders } from "../../fixtures/variants/wire.ts";

const [ms = 200, limit = 20] = process.argv.slice(2, 4).map(Number);
const pattern = new RegExp(process.argv[4] ?? "^logout\\.");

const slow: DecisionOverrides = { http: { delayMs: () => ms } };

/** A limit of so many requests in each second of the clock; each further request is answered "wait a second". */
function limited(): DecisionOverrides {
  let [second, calls] = [0, 0];
  return {
    http: {
      intercept: (f) => {
        const now = Math.floor(performance.now() / 1000);
        calls = now === second ? calls + 1 : 1;
        second = now;
        if (calls <= limit) return;
        const fault = { code: "too_many", status: 429, message: "Too many requests" };
        return withHeaders(f.decisions.http.failure(fault, f), { "retry-after": "1" });
      },
    },
  };
}

async function run(decisions: DecisionOverrides): Promise<{ history: History; seconds: number }> {
  const listen = await freeAddresses();
  const payments = `http://${listen.payment}`;
  const reference = await startReference({ smtp: listen.smtp, payments, decisions, seed: 1 });
  try {
    const from = performance.now();
    const { history } = await runCheck({
      profile: parseProfile(reference.profile(listen), {}),
      ...{ rules, catalogue, digest: "", kit: "bench", command: "paces", seed: 1 },
      run: `p${Math.floor(from)}`,
      selected: ({ clause }) => pattern.test(clause.id),
      narrows: false,
    });
    return { history, seconds: (performance.now() - from) / 1000 };
  } finally {
    await reference.close();
  }
}

/** The calls of an episode one after another, in ms each (calls under way at the same time count once). */
function chainOf(history: History): number {
  const alone = new Set(
    rules
      .flatMap((rule) => rule.drives)
      .filter(({ company }) => company === "apart" || company === "exclusive")
      .map(({ name }) => name),
  );
  const byEpisode = Map.groupBy(history.calls, ({ episode }) => episode ?? "");
  const lengths = [...byEpisode].map(([episode, calls]) => {
    let [length, until] = [0, 0];
    for (const { sent, received } of calls) {
      if (sent.at.t < until) continue;
      length += 1;
      until = received?.at.t ?? sent.at.t;
    }
    return { isAlone: alone.has(episode.replace(/\/\d+$/, "")), length };
  });
  const longest = Math.max(
    0,
    ...lengths.filter(({ isAlone }) => !isAlone).map((one) => one.length),
  );
  const others = lengths.filter(({ isAlone }) => isAlone).reduce((sum, one) => sum + one.length, 0);
  return longest + others;
}

const one = await run(slow);
const chain = chainOf(one.history);
const bound = (chain * ms) / 1000;
console.log(
  `${ms} ms an answer: ${one.seconds.toFixed(1)} s for ${one.history.calls.length} requests; a chain of ${chain} calls takes ${bound.toFixed(1)} s: ${(one.seconds / bound).toFixed(2)} times (bar 1.5)`,
);
const other = await run(limited());
const served = other.history.calls.filter(({ received }) => received?.status !== 429).length;
const least = served / limit;
console.log(
  `${limit} requests a second: ${other.seconds.toFixed(1)} s for ${served} requests and ${other.history.calls.length - served} turned away; ${least.toFixed(1)} s at that rate: ${(other.seconds / least).toFixed(2)} times (bar 1.2)`,
);
