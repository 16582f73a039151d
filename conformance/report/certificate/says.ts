import { clauseById } from "../../../contracts/clauses/index.ts";
import { isLoopback, type Scope } from "../../../contracts/profile/index.ts";
import { scopes } from "../../../contracts/profile/sections/target.ts";
import type { Verdict } from "../../../contracts/verdict.ts";
import { byArea } from "../areas.ts";
import { count } from "../words.ts";
import type { Statement } from "./statement.ts";
import type { Certified } from "./verify.ts";

/** One thing that a certificate says: its label, and sentences. */
export type Said = readonly [label: string, lines: readonly string[]];

/** The short name of a certificate, which registries list: 80 bits of the digest of what was signed. */
export const numberOf = (digest: string): string =>
  (digest.slice(0, 20).match(/.{4}/g) ?? []).join("-");

/**
 * All that a certificate says but for the declared facts, for whoever writes it down: texts of the target and the signer
 * are as they came.
 */
export function saidBy({ statement, digest, signer }: Certified): Said[] {
  const { target, run, kit, scopes: offered, issue = {} } = statement.predicate;
  const without = scopes.filter((one) => !offered.includes(one));
  const all: Said[] = [
    ["number", [numberOf(digest)]],
    ["examined", [targetInWords(target)]],
    ["warning", isLoopback(target.baseUrl) ? [atLoopback] : []],
    ["vendor", given(issue.subject)],
    ["date", [run.endedAt.slice(0, 10)]],
    ["issuer", [issue.issuer ?? "not stated"]],
    ["valid", [validity(statement)]],
    ["result", [levelInWords(statement)]],
    ["rules", [rulesInWords(statement)]],
    ["in scope", offered.map((one) => parts[one])],
    ["not in scope", without.map((one) => `${parts[one]} (not offered)`)],
    ["seen to hold", heldInWords(statement)],
    ["not seen to hold", named(statement, ...unheld)],
    ["observed", named(statement, "observed")],
    ["document", [`the Model Platform API, as rules of catalogue SHA-256 ${kit.catalogue}`]],
    ["kit", [`model-platform-conformance ${kit.version}`]],
    ["run", [runInWords(run)]],
    ["digest", [`SHA-256 ${digest}, of what was signed`]],
    ["signer", [`the key with fingerprint ${signer}`]],
  ];
  return all.filter(([, lines]) => lines.length > 0);
}

const atLoopback =
  "this is an address of the examining machine itself: it shows nothing of any service that others reach";

const given = (line: string | undefined): string[] => (line === undefined ? [] : [line]);

const parts: Readonly<Record<Scope, string>> = {
  "control-plane":
    "control-plane: accounts, verified emails, passwords and access tokens of agents",
  "enterprise-restart": "enterprise-restart: restarts of dedicated servers",
  standard: "standard: generation on the standard API",
  enterprise: "enterprise: generation on dedicated servers",
  queue: "queue: the order and the limits of the plans' queues",
};

function targetInWords({ baseUrl, name, version }: Statement["predicate"]["target"]): string {
  const versioned = version === undefined ? "" : `, version ${JSON.stringify(version)}`;
  return name === undefined
    ? `${baseUrl}${versioned || ", of no stated product: target.name and target.version of the profile state one"}`
    : `${JSON.stringify(name)}${versioned}, at ${baseUrl}`;
}

function levelInWords(statement: Statement): string {
  const held = those(statement, "pass").length;
  const all = count(held + those(statement, ...unheld).length, "rule");
  return statement.predicate.level === "strict"
    ? `${held} of ${all} that can fail here held, the recommended ones, too (level strict)`
    : `${held} of ${all} that can fail here held, every must rule among them (level must)`;
}

/** What a rule comes to that could have been seen to hold, and was not. */
const unheld = ["fail", "inconclusive", "not-run"] as const;

const those = ({ predicate: { verdicts } }: Statement, ...words: Verdict[]): string[] =>
  Object.keys(verdicts).filter((id) => words.includes(verdicts[id] as Verdict));

function rulesInWords(statement: Statement): string {
  const number = (...words: Verdict[]): number => those(statement, ...words).length;
  const counts: [number, string][] = [
    [number("pass"), "held"],
    [number("fail"), "broken, none of them a must rule"],
    [number("inconclusive", "not-run"), "not checked, none of them a must rule"],
    [number("observed"), "observed, since the document leaves open what is right"],
    [number("not-applicable"), "not applicable, since their part is not offered"],
  ];
  const all = Object.keys(statement.predicate.verdicts).length;
  const told = counts.filter(([of]) => of > 0).map(([of, what]) => `${of} ${what}`);
  return `of the document's ${count(all, "rule")} ${told.join("; ")}`;
}

const named = (statement: Statement, ...words: Verdict[]): string[] => {
  const ids = those(statement, ...words);
  return ids.length === 0 ? [] : [ids.join(", ")];
};

/** So few rules, as of a single small scope, are told by their sentences. */
const mostTold = 12;

function heldInWords(statement: Statement): string[] {
  const held = those(statement, "pass");
  if (held.length <= mostTold) return held.map((id) => clauseById(id)?.statement ?? id);
  const areas = byArea(held, (id) => id).map(([area, ids]) => `${area} ${ids.length}`);
  return [`by part of the document: ${areas.join(", ")}`];
}

const runInWords = ({ id, startedAt, endedAt, requests, paidJobs, seed }: Run): string =>
  `${startedAt} to ${endedAt}, ${count(requests, "request")}, ${count(paidJobs, "paid job")}, id ${id}, seed ${seed}`;
type Run = Statement["predicate"]["run"];

const validity = ({ predicate: { run, issue } }: Statement): string =>
  `from ${run.endedAt.slice(0, 10)} ${issue?.validUntil === undefined ? "on; no end is stated" : `to ${issue.validUntil}`}`;
