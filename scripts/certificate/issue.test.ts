import { createPrivateKey, createPublicKey, generateKeyPairSync } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { sealed } from "../../conformance/report/certificate/dsse.ts";
import { numberOf } from "../../conformance/report/certificate/says.ts";
import { type Issue, payloadType } from "../../conformance/report/certificate/statement.ts";
import { verifyCertificate } from "../../conformance/report/certificate/verify.ts";
import type { Extent } from "../../conformance/run/planning/extents.ts";
import { checked, onReference } from "../../conformance/selftest/on-reference.ts";
import { encodeEvent } from "../../contracts/history/ndjson.ts";
import { type ProfileInput, scopes } from "../../contracts/profile/index.ts";
import { type Mutant, mutants } from "../../fixtures/mutants/index.ts";
import type { Deviation } from "../../fixtures/reference/serving/deviations.ts";
import { thisKit } from "../frame/this-kit.ts";
import { judgeBytes } from "../judge/judge.ts";
import { kitHere } from "../selftest/kit-here.ts";
import { ownFolder } from "../selftest/own-folder.ts";
import { type Issued, issue } from "./issue.ts";
import { maker } from "./maker.ts";

const keys = generateKeyPairSync("ed25519");
const pem = String(keys.privateKey.export({ type: "pkcs8", format: "pem" }));

const folder = ownFolder();
/** Histories of restarts alone: of the reference, and of a mutant. */
let right: Buffer;
let wrong: Buffer;
const needsNoKey = mutants.find(({ id }) => id === "restart-needs-no-key") as Mutant;
beforeAll(async () => {
  [right, wrong] = await Promise.all([historyOf([]), historyOf([needsNoKey], "quick")]);
});

/** The history of an implementation that offers only restarts. */
async function historyOf(deviations: readonly Deviation[], extent: Extent = "thorough") {
  const lines: string[] = [];
  const declares = ({ accounts: _, ...whole }: ProfileInput): ProfileInput => ({
    ...whole,
    offers: { ...whole.offers, scopes: ["enterprise-restart"] },
    target: { ...whole.target, name: "x\u202e\n  signer    ours" },
  });
  await onReference({ deviations, declares }, (profile) =>
    checked(profile, {
      ...{ extent, command: "check --rules restart.*" },
      ...thisKit(),
      selects: (id) => id.startsWith("restart."),
      sink: (event) => void lines.push(encodeEvent(event)),
    }),
  );
  return Buffer.from(lines.join(""));
}

/** The history of this short run, as if it had been a run of `certify`. */
const certified = (history: Buffer): Buffer =>
  Buffer.from(history.toString("utf8").replace(/"command":"check [^"]*"/, '"command":"certify"'));

const issued = (history: Buffer, says: Issue = { issuer: "Lab" }): Issued =>
  issue(
    { ...judgeBytes(history, "run"), history },
    keys,
    (bytes) => judgeBytes(bytes, "run"),
    says,
  );

describe("a real run", () => {
  it("earns a certificate that the command verifies, with its history alone", async () => {
    const history = certified(right);
    const earned = issued(history);
    await writeFile(
      join(folder, "certificate.json"),
      "certificate" in earned ? earned.certificate : "",
    );
    await writeFile(join(folder, "history.ndjson"), history);
    await writeFile(join(folder, "mutant.ndjson"), certified(wrong));
    const publicKey = createPublicKey(createPrivateKey(pem)).export({
      type: "spki",
      format: "pem",
    });
    await writeFile(join(folder, "key.pub.pem"), publicKey);
    const [file, key, list, other] = [
      ...["certificate.json", "key.pub.pem", "certificates.json", "mutant.ndjson"],
    ].map((name) => join(folder, name)) as [string, string, string, string];
    const verify = ["verify", file, "--key", key];

    const number = "certified" in earned ? numberOf(earned.certified.digest) : "";
    const entry = { number, status: "revoked", reason: "lost key" };
    await writeFile(join(folder, "certificates.json"), JSON.stringify({ certificates: [entry] }));

    const { code, out } = await kitHere(verify);
    const whole = await kitHere([...verify, "--verbose"]);
    const revoked = await kitHere([...verify, "--registry", list]);
    const untrusted = await kitHere(verify.slice(0, 2));
    const refused = await kitHere([...verify, "--history", other]);

    expect(out).toMatch(
      /^VERIFIED\n {2}number +[0-9a-f-]{24}\n {2}examined .*\n {2}warning .*\n +.*\n {2}date +2/,
    );
    expect(out).toMatch(
      /^ {2}issuer +Lab\n {2}valid .*\n {2}result +10 of 10 rules that can fail here held, [^:]*strict\)\n {2}rules +[^:]* 162 rules 10 held; 1 observed[^:]*\n {2}in scope +enterprise-restart: /m,
    );
    expect(out).toMatch(/^ {2}declared +\d+ facts that .*\n.*--verbose/m);
    expect(out.split("\n").length).toBeLessThan(25);
    for (const fact of ["enterprise.restartSettlesMs", "recognise.", "restart.unknown-kind"]) {
      expect(out).not.toContain(fact);
      expect(whole.out).toContain(fact);
    }
    expect([revoked.code, revoked.out]).toEqual([1, "REFUSED\n  it was revoked: lost key\n"]);
    expect(out).toMatch(/^ {2}examined +"x\\u202e\\n {2}signer {4}ours", at http:\S+$/m);
    expect(code).toBe(0);
    expect([untrusted.code, untrusted.out]).toEqual([2, expect.stringMatching(/^UNTRUSTED SIGN/)]);
    expect(refused.out).toContain("history.ndjson is not the one that was certified");
    expect(refused.code).toBe(1);
  });

  it("earns none where a must rule broke, or where only some rules were asked for", () => {
    expect(issued(certified(wrong))).toEqual({
      withheld: [expect.stringMatching(/^must rules failed: restart\./)],
    });
    expect(issued(right)).toEqual({ withheld: ["the run was a `check`, and not a `certify`"] });
  });

  it("is not passed off for another where its own signer changes any one thing of it", () => {
    const history = certified(right);
    const earned = issued(history, {});
    const told = judgeBytes(history, "history.ndjson");
    const bundle = { history, judge: () => told, maker: maker(), trusted: [keys.publicKey] };
    const passes = (statement: unknown): boolean => {
      const envelope = sealed(payloadType, JSON.stringify(statement), keys.privateKey);
      const certificate = JSON.stringify({ ...envelope, publicKey: "" });
      return verifyCertificate({ ...bundle, certificate }).faults.length === 0;
    };
    const statement = "certified" in earned ? earned.certified.statement : undefined;
    const changes = [...changesOf(statement)];

    expect(passes(statement)).toBe(true);
    expect(changes.length).toBeGreaterThan(200);
    expect(changes.filter(passes)).toEqual([]);
  });
});

/** A value again and again, each time with one of its parts changed for another of its kind. */
function* changesOf(value: unknown): Generator<unknown> {
  if (typeof value !== "object" || value === null) return yield another(value);
  for (const [name, part] of Object.entries(value))
    for (const changed of changesOf(part)) {
      const parts = Object.entries(value).map(([at, old]) => [at, at === name ? changed : old]);
      yield Array.isArray(value) ? parts.map(([, one]) => one) : Object.fromEntries(parts);
    }
}

function another(leaf: unknown): unknown {
  const kinds: readonly unknown[][] = [
    ["pass", "not-applicable", "observed"],
    ["must", "strict"],
    [...scopes],
  ];
  const kind = kinds.find((one) => one.includes(leaf));
  if (kind !== undefined) return kind.find((one) => one !== leaf);
  if (typeof leaf === "number") return leaf + 1;
  return typeof leaf === "boolean"
    ? !leaf
    : String(leaf).replace(/.$/, (last) => (last === "0" ? "1" : "0"));
}
