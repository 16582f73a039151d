import { clauseById } from "../../../contracts/clauses/index.ts";
import { isLoopback, type Scope } from "../../../contracts/profile/index.ts";
import { scopes } from "../../../contracts/profile/sections/target.ts";
import { count } from "../words.ts";
import { declarations } from "./declarations.ts";
import type { Statement } from "./statement.ts";
import type { Certified } from "./verify.ts";

/** One thing that a certificate says: its label, and sentences. */
export type Said = readonly [label: string, lines: readonly string[]];

/** The labels of facts that the vendor declared. */
export const declaring: ReadonlySet<string> = new Set([
  ...["the vendor settles", "and declares", "in full"],
]);

/** The short name of a certificate, which registries list: 80 bits of the digest of what was signed. */
export const numberOf = (digest: string): string =>
  (digest.slice(0, 20).match(/.{4}/g) ?? []).join("-");

/** All that a certificate says, for whoever writes it down: texts of the target and the signer are as they came. */
export function saidBy({ statement, digest, signer }: Certified): Said[] {
  const { target, run, kit, scopes: offered, declared, issue = {} } = statement.predicate;
  const without = scopes.filter((one) => !offered.includes(one));
  const facts = declarations(declared, offered);
  const all: Said[] = [
    ["number", [numberOf(digest)]],
    ["examined", [targetInWords(target)]],
    ["warning", isLoopback(target.baseUrl) ? [atLoopback] : []],
    ["vendor", given(issue.subject)],
    ["date", [run.endedAt.slice(0, 10)]],
    ["examiner", given(issue.issuer)],
    ["result", [levelInWords(statement)]],
    ["valid", [validity(statement)]],
    ["in scope", offered.map((one) => parts[one])],
    ["not in scope", without.map((one) => `${parts[one]} (not offered)`)],
    ["rules", rulesInWords(statement)],
    ["seen to hold", heldInWords(statement)],
    ["the vendor settles", facts.settled],
    ["and declares", facts.others],
    ["in full", facts.long],
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

const levelInWords = ({ predicate: { level } }: Statement): string =>
  level === "strict"
    ? "every must rule and every should rule that applies was seen to hold (level strict)"
    : "every must rule that applies was seen to hold, not every should rule (level must)";

function rulesInWords({ predicate }: Statement): string[] {
  const all = Object.keys(predicate.verdicts);
  const those = (verdict: string) => all.filter((id) => predicate.verdicts[id] === verdict);
  const observed = those("observed");
  return [
    `${those("pass").length} passed, ${those("not-applicable").length} not applicable, ${observed.length} observed (what the document leaves open), of ${all.length}`,
    ...(observed.length === 0 ? [] : [`observed: ${observed.join(", ")}`]),
  ];
}

/** So few rules, as of a single small scope, are told by their sentences. */
const mostTold = 12;

function heldInWords({ predicate }: Statement): string[] {
  const held = Object.keys(predicate.verdicts).filter((id) => predicate.verdicts[id] === "pass");
  return held.length > mostTold ? [] : held.map((id) => clauseById(id)?.statement ?? id);
}

const runInWords = ({ id, startedAt, endedAt, requests, paidJobs, seed }: Run): string =>
  `${startedAt} to ${endedAt}, ${count(requests, "request")}, ${count(paidJobs, "paid job")}, id ${id}, seed ${seed}`;
type Run = Statement["predicate"]["run"];

const validity = ({ predicate: { run, issue } }: Statement): string =>
  `from ${run.endedAt.slice(0, 10)} ${issue?.validUntil === undefined ? "on; no end is stated" : `to ${issue.validUntil}`}`;
