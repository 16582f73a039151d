import { createPublicKey, generateKeyPairSync } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { encodeEvent } from "../../../contracts/history/ndjson.ts";
import { parseProfile } from "../../../contracts/profile/index.ts";
import type { Report } from "../../../contracts/report.ts";
import type { Verdict } from "../../../contracts/verdict.ts";
import { historyOf, sampleProfile } from "../selftest/samples.ts";
import { type Demands, unmetDemands } from "./demands.ts";
import { keyId, sealed } from "./dsse.ts";
import {
  declaredFacts,
  type Judged,
  type JudgedReport,
  type Maker,
  payloadType,
  statementOf,
} from "./statement.ts";
import { type Bundle, verifyCertificate } from "./verify.ts";
import { withheldFor } from "./withheld.ts";

const maker: Maker = { version: "0.1.0", catalogue: "c".repeat(64), tables: "b".repeat(64) };
const keys = generateKeyPairSync("ed25519");

const statuses = (...all: number[]) =>
  historyOf(all.map((status) => ({ route: "login", status, answer: { data: {} } })))
    .events.map(encodeEvent)
    .join("");
const history = statuses(200, 201, 202);

/** The report of a simple judge: it fails a history that holds a status 500. */
function reportOn(text: string, says?: Verdict): Report {
  const verdict = says ?? (text.includes('"status":500') ? "fail" : "pass");
  const seen = { level: "must" as const, supporting: 1, contradicting: 0 };
  return {
    schema: 1,
    kit: { version: maker.version },
    run: {
      id: "r1",
      seed: 7,
      startedAt: "2026-01-01T00:00:00Z",
      endedAt: "2026-01-01T00:01:00Z",
      command: "certify",
    },
    target: { baseUrl: "http://127.0.0.1:4010", name: "sample" },
    outcome: verdict === "pass" ? "passed" : "failed",
    owed: [{ what: "rule", told: 1, of: 1 }],
    exitCode: 0,
    verdicts: [{ rule: "login.result", verdict, ...seen }],
    observations: [],
  };
}

const recorded: JudgedReport["recorded"] = {
  command: "certify --key key.pem",
  kit: { version: maker.version },
  catalogue: maker.catalogue,
};

const judgedAs = (text: string, says?: Verdict): JudgedReport => ({
  report: reportOn(text, says),
  facts: sampleProfile,
  recorded,
});

const toldOf = (history: Uint8Array): JudgedReport =>
  judgedAs(Buffer.from(history).toString("utf8"));

const bytes = (text: string): Uint8Array => Buffer.from(text);

const judged = (text = history, says?: Verdict): Judged => ({
  ...judgedAs(text, says),
  history: bytes(text),
});

function certificate(of: Judged = judged(), signedBy = keys, by: Maker = maker): string {
  return signed(JSON.stringify(statementOf(of, by)), signedBy);
}

function signed(statement: string, { privateKey, publicKey }: typeof keys = keys): string {
  const pem = String(publicKey.export({ type: "spki", format: "pem" }));
  return JSON.stringify({ ...sealed(payloadType, statement, privateKey), publicKey: pem });
}

const bundle: Bundle = {
  certificate: certificate(),
  history: bytes(history),
  judge: toldOf,
  maker,
  trusted: [keys.publicKey],
};

const faultsOf = (changes: Partial<Bundle> = {}): string[] =>
  verifyCertificate({ ...bundle, ...changes }).faults;

describe("a certificate", () => {
  it("is verified by its history alone", () => {
    expect(faultsOf()).toEqual([]);
  });

  it("is signed without an id, as sigstore wants it, and by the id that securesystemslib makes", () => {
    const x = Buffer.alloc(32, 1).toString("base64url");
    const key = createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x }, format: "jwk" });
    const { signatures } = JSON.parse(certificate());
    const [{ sig }] = signatures;

    expect(signatures).toEqual(["", keyId(keys.publicKey)].map((keyid) => ({ keyid, sig })));
    // What SSlibKey.from_crypto says of this key.
    expect(keyId(key)).toBe("e0493be9def0b26d9ff89feacbed3194035ec612201c691d3dbeb190ea9da248");
  });

  it("is verified by any key that is trusted, and names that one", () => {
    const other = generateKeyPairSync("ed25519").publicKey;
    const trusted = [other, keys.publicKey];

    const verified = verifyCertificate({ ...bundle, trusted });

    expect([verified.faults, verified.certified?.signer]).toEqual([[], keyId(keys.publicKey)]);
  });

  it("is read in each form that DSSE allows: base64url, padded or not, and without a keyid", () => {
    const { payload, signatures, ...rest } = JSON.parse(certificate());
    const url = (text: string) => text.replaceAll("+", "-").replaceAll("/", "_");
    const sig = url(signatures[0].sig);
    const padded = { ...rest, payload: url(payload), signatures: [{ sig }] };
    const bare = { ...padded, signatures: [{ sig: sig.replaceAll("=", "") }] };

    expect(faultsOf({ certificate: JSON.stringify(padded) })).toEqual([]);
    expect(faultsOf({ certificate: JSON.stringify(bare) })).toEqual([]);
  });

  it("is refused where it, or what was signed, names a member twice", () => {
    const statement = JSON.stringify(statementOf(judged(), maker));
    const twice = (text: string, member: string) => text.replace(member, `${member}${member}`);

    expect(faultsOf({ certificate: signed(twice(statement, '"level":"strict",')) })).toEqual([
      "the payload names a member twice",
    ]);
    const type = `"payloadType":"${payloadType}",`;
    expect(faultsOf({ certificate: twice(certificate(), type) })).toEqual([
      "the certificate names a member twice",
    ]);
  });

  it("is refused where what was signed has a member that readers leave out", () => {
    const statement = JSON.stringify(statementOf(judged(), maker));
    const more = (member: string) => statement.replace(member, `${member}"__proto__":"pass",`);

    for (const member of ['"verdicts":{', '"declared":{', '"predicate":{'])
      expect(faultsOf({ certificate: signed(more(member)) })).toEqual([
        expect.stringMatching(/^the payload (has a member that no statement has|is no statement)/),
      ]);
  });

  it("needs to bring no key where others are trusted", () => {
    const { publicKey: _, ...envelope } = JSON.parse(certificate());
    const { trusted: __, ...alone } = bundle;
    const bare = JSON.stringify(envelope);

    expect(faultsOf({ certificate: bare })).toEqual([]);
    expect(verifyCertificate({ ...alone, certificate: bare }).faults).toEqual([
      "publicKey is no Ed25519 public key in PEM",
    ]);
  });

  it("is refused at once where it has signatures without end", () => {
    const { signatures, ...rest } = JSON.parse(certificate());
    const many = Array(65).fill({ sig: "AAAA" }).concat(signatures);

    expect(faultsOf({ certificate: JSON.stringify({ ...rest, signatures: many }) })).toEqual([
      "it is no certificate: it has more than 64 signatures",
    ]);
  });

  it("is refused where the key that it brings is a private one", () => {
    const pem = keys.privateKey.export({ type: "pkcs8", format: "pem" });
    const brings = { ...JSON.parse(certificate()), publicKey: pem };
    const { trusted: _, ...alone } = bundle;

    expect(verifyCertificate({ ...alone, certificate: JSON.stringify(brings) }).faults).toEqual([
      "publicKey is no Ed25519 public key in PEM",
    ]);
  });

  it.each<[string, Demands, number]>([
    ["nothing more", {}, 0],
    ["its target, written otherwise", { target: "http://u:p@127.0.0.1:4010/" }, 0],
    ["another target", { target: "http://127.0.0.1:4011" }, 1],
    ["a path below its target", { target: "http://127.0.0.1:4010/v1" }, 1],
    ["its kit", { kit: "0.1.0" }, 0],
    ["another kit", { kit: "0.2.0" }, 1],
    ["a run of the last minute", { newerThan: 60_000 }, 0],
    ["a run of the last second", { newerThan: 1000 }, 1],
  ])("meets or misses what is demanded of it: %s", (_, demands, unmet) => {
    const now = Date.parse("2026-01-01T00:01:30Z");

    expect(unmetDemands(statementOf(judged(), maker), demands, now)).toHaveLength(unmet);
  });

  it("is missed where its validity has ended, and not on its last day", () => {
    const statement = statementOf(judged(), maker, { validUntil: "2026-12-31" });
    const at = (time: string) => unmetDemands(statement, {}, Date.parse(time));

    expect(at("2026-12-31T23:59:59Z")).toEqual([]);
    expect(at("2027-01-01T00:00:00Z")).toEqual(["its validity ended on 2026-12-31"]);
  });

  it("holds what its signer adds within what is signed, and no version that the run did not declare", () => {
    const issue = { subject: "Vendor", issuer: "Lab", validUntil: "2026-12-31" };
    const statement = statementOf(judged(), maker, issue);
    const lie = JSON.stringify(statement).replace(
      '"name":"sample"',
      '"name":"sample","version":"2"',
    );

    const verified = verifyCertificate({
      ...bundle,
      certificate: signed(JSON.stringify(statement)),
    });

    expect(verified).toMatchObject({
      faults: [],
      certified: { statement: { predicate: { issue } } },
    });
    expect(faultsOf({ certificate: signed(lie) })).toEqual(["target is not what the history says"]);
  });

  it("is not new where its run is said to end in the future", () => {
    const statement = statementOf(judged(), maker);

    expect(unmetDemands(statement, { newerThan: 60_000 }, 0)).toHaveLength(1);
  });

  it("is refused with another run's history, and says which one it is of", () => {
    expect(faultsOf({ history: bytes(statuses(200, 201)) })).toEqual([
      expect.stringMatching(/^history.ndjson is not the one that was certified: SHA-256/),
    ]);
  });

  it("is refused where another key signed it than the one that is trusted", () => {
    const forger = generateKeyPairSync("ed25519");
    const forged = certificate(judged(statuses(500)), forger);

    expect(faultsOf({ certificate: forged, history: bytes(statuses(500)) })).toEqual([
      expect.stringMatching(/^the signature is not one of key/),
    ]);
  });

  it("is refused, rule by rule, where its signer wrote other verdicts than the history shows", () => {
    const bad = statuses(200, 500);

    expect(
      faultsOf({ certificate: certificate(judged(bad, "pass")), history: bytes(bad) }),
    ).toEqual([
      "login.result is certified as pass, and the history shows fail",
      "no certificate is earned: must rules failed: login.result",
    ]);
  });

  it("is verified where nobody named the target, and the embedded reference was certified", () => {
    const { report, ...rest } = judged();
    const embedded = { ...report, target: { ...report.target, embedded: true } };

    expect(faultsOf({ certificate: certificate({ ...rest, report: embedded }) })).toEqual([]);
  });

  it("is refused with another run than the history's, even by its own signer", () => {
    const { report, ...rest } = judged();
    const later = { ...report, run: { ...report.run, endedAt: "2026-01-01T00:02:00Z" } };

    expect(faultsOf({ certificate: certificate({ ...rest, report: later }) })).toEqual([
      "run is not what the history says",
    ]);
  });

  it("is refused where another kit recorded the history", () => {
    const judge = (history: Uint8Array) => ({
      ...toldOf(history),
      recorded: { ...recorded, kit: { version: "0.0.9" } },
    });

    expect(faultsOf({ judge })).toEqual(["the history was recorded by another kit, 0.0.9"]);
  });

  it("is refused where other judges made it, and names both", () => {
    const other = certificate(judged(), keys, { ...maker, version: "0.2.0" });

    expect(faultsOf({ certificate: other })).toEqual([
      expect.stringMatching(/^it was judged by kit 0\.2\.0 .*; this is 0\.1\.0 /),
    ]);
  });

  it.each(["", "{}", "null", '{"payloadType":"x","payload":"!","signatures":[]}'])(
    "is refused in a sentence where it is none: %j",
    (text) => {
      expect(faultsOf({ certificate: text })).toEqual([
        "it is no certificate: wanted a DSSE envelope with a publicKey",
      ]);
    },
  );
});

/** One way to change a history: a byte changes, a line is lost or doubled, or two lines change places. */
const edit = fc.record({
  kind: fc.constantFrom("byte", "drop", "double", "swap"),
  at: fc.nat(),
  to: fc.nat({ max: 255 }),
});

function edited(text: string, { kind, at, to }: { kind: string; at: number; to: number }): string {
  if (kind === "byte") {
    const bytes = Buffer.from(text);
    bytes[at % bytes.length] = to;
    return bytes.toString("latin1");
  }
  const lines = text.split("\n");
  const here = at % lines.length;
  const there = to % lines.length;
  const [line = "", other = ""] = [lines[here], lines[there]];
  if (kind === "drop") lines.splice(here, 1);
  if (kind === "double") lines.splice(here, 0, line);
  if (kind === "swap") [lines[here], lines[there]] = [other, line];
  return lines.join("\n");
}

describe("random edits", () => {
  it("of the history are all found", () => {
    fc.assert(
      fc.property(edit, (one) => {
        const changed = edited(history, one);
        fc.pre(changed !== history);
        expect(faultsOf({ history: bytes(changed) })).not.toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  it("of what was signed are all found", () => {
    const whole = JSON.parse(certificate()) as { payload: string };
    const payload = Buffer.from(whole.payload, "base64").toString("utf8");
    fc.assert(
      fc.property(edit, (one) => {
        const changed = edited(payload, one);
        fc.pre(changed !== payload);
        const text = JSON.stringify({ ...whole, payload: Buffer.from(changed).toString("base64") });
        expect(faultsOf({ certificate: text })).not.toEqual([]);
      }),
      { numRuns: 200 },
    );
  });
});

describe("no certificate is issued", () => {
  const why = (changes: Partial<Report>, more: Partial<JudgedReport> = {}) =>
    withheldFor({ ...judgedAs(history), report: { ...reportOn(history), ...changes }, ...more });
  const beside = (verdict: Verdict, level: "must" | "should" = "must") => [
    ...reportOn(history).verdicts,
    { rule: "refresh.result", level, verdict, supporting: 0, contradicting: 0 },
  ];

  it("where a must rule failed, or was not told", () => {
    expect(why({ verdicts: beside("fail") })).toEqual(["must rules failed: refresh.result"]);
    expect(why({ verdicts: beside("inconclusive") })).toEqual([
      "must rules were not checked: refresh.result",
    ]);
    expect(why({ verdicts: beside("not-run") })).toEqual([
      "must rules were not checked: refresh.result",
    ]);
    expect(why({ verdicts: beside("inconclusive", "should") })).toEqual([]);
  });

  it("where the run ended as incomplete", () => {
    expect(why({ outcome: "incomplete", owed: [{ what: "interaction", told: 3, of: 4 }] })).toEqual(
      ["the run is incomplete: 3 of 4 interactions checked"],
    );
  });

  it("where the run was no certification, or a should rule failed that was to pass", () => {
    const command = "check --rules 'login.*'";

    expect(why({}, { recorded: { ...recorded, command } })).toEqual([
      "the run was a `check`, and not a `certify`",
    ]);
    expect(why({ outcome: "failed", verdicts: beside("fail", "should") })).toEqual([
      "--strict was asked, and a should rule failed",
    ]);
  });

  it("where the run was cut off, where a rule is waived, and where nothing was told", () => {
    const waiver = { rule: "login.result", reason: "known", until: "2027-01-01" };
    const waiving = parseProfile({ target: sampleProfile.target, waivers: [waiver] }, {});
    const { run } = reportOn(history);

    expect(why({ run: { ...run, interrupted: true } })).toEqual(["the run was cut off"]);
    expect(why({}, { facts: waiving })).toEqual([
      "the profile lets known fails pass: login.result",
    ]);
    expect(why({ verdicts: [] })).toEqual(["no must rule was checked"]);
  });
});

describe("the facts that a certificate prints", () => {
  it("are those that decide what is right, not how the target is reached", () => {
    const declaring = parseProfile(
      {
        target: { baseUrl: "http://127.0.0.1:4010", exclusive: true },
        pace: { requestsPerSecond: 5 },
        values: { outOfRange: "clamp" },
      },
      {},
    );

    expect(declaredFacts(declaring)).toEqual({ "values.outOfRange": "clamp" });
    expect(declaredFacts(sampleProfile)).toEqual({});
  });
});
