import { validate as validateCtrf } from "ctrf";
import type { Log } from "sarif";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import type { Report } from "../../../contracts/report.ts";
import { htmlReport } from "../html/html.ts";
import {
  failing,
  historyOf,
  keptExpiry,
  passing,
  reportOf,
  untellable,
  wholeCatalogue,
} from "../selftest/samples.ts";
import { ctrfReport } from "./ctrf.ts";
import { harReport } from "./har.ts";
import { junitReport } from "./junit.ts";
import { sarifReport } from "./sarif.ts";
import { summaryReport } from "./summary.ts";

const hostile = '</td><script>alert("1")</script> ]]> \u0000 \x1b[31m | `x`';
const report: Report = reportOf(
  wholeCatalogue(
    passing("login.result"),
    failing("refresh.expiry-default", { got: hostile }),
    failing("refresh.keeps-other-tokens"),
    untellable("login.names-token", "evidence.names", "a way to read a token's name"),
  ),
);

/** The part of SARIF 2.1.0 that the kit writes, without further members; CodeQL's reader requires the text. */
const message = z.strictObject({ text: z.string().min(1) });
const sarifResult = z.strictObject({
  ruleId: z.string(),
  ruleIndex: z.int().nonnegative(),
  level: z.enum(["error", "warning", "note", "none"]),
  message,
  locations: z
    .array(
      z.strictObject({
        physicalLocation: z.strictObject({
          artifactLocation: z.strictObject({ uri: z.string(), uriBaseId: z.string() }),
          region: z.strictObject({ startLine: z.int().positive() }),
        }),
      }),
    )
    .min(1),
  partialFingerprints: z.record(z.string(), z.string()),
  suppressions: z.array(z.unknown()).optional(),
});

/** HAR 1.2 as its specification lists it, without its optional members. */
const pairs = z.array(z.strictObject({ name: z.string(), value: z.string() }));
const harEntry = z.strictObject({
  // HAR 1.2: a member of the writer's own begins with an underscore.
  startedDateTime: z.iso.datetime(),
  time: z.number().nonnegative(),
  request: z.strictObject({
    method: z.string(),
    url: z.url(),
    httpVersion: z.string(),
    cookies: z.array(z.never()),
    headers: pairs,
    queryString: pairs,
    postData: z.strictObject({ mimeType: z.string(), text: z.string() }).optional(),
    headersSize: z.int(),
    bodySize: z.int(),
  }),
  response: z.strictObject({
    status: z.int(),
    statusText: z.string(),
    httpVersion: z.string(),
    cookies: z.array(z.never()),
    headers: pairs,
    content: z.strictObject({
      size: z.int().nonnegative(),
      mimeType: z.string(),
      text: z.string().optional(),
      encoding: z.literal("base64").optional(),
    }),
    redirectURL: z.string(),
    headersSize: z.int(),
    bodySize: z.int(),
  }),
  cache: z.strictObject({}),
  timings: z.strictObject({ send: z.number(), wait: z.number(), receive: z.number() }),
  comment: z.string(),
});
const har = z.strictObject({
  log: z.strictObject({
    version: z.literal("1.2"),
    creator: z.strictObject({ name: z.string(), version: z.string() }),
    entries: z.array(harEntry),
  }),
});

describe("junit.xml", () => {
  const xml = junitReport(report);

  it("has a case a rule and one for the run, and fails for the must rule alone", () => {
    expect(xml.match(/<testcase /g)).toHaveLength(report.verdicts.length + 1);
    expect(xml.match(/<failure /g)).toHaveLength(1);
    expect(xml).toMatch(
      /<testcase [^>]*name="refresh\.expiry-default"[^>]*>\s*<failure message="data/,
    );
  });

  it("has a time on every element, whose sum is the run's", () => {
    const elements = xml.match(/<(testsuites|testsuite|testcase) [^>]*>/g) ?? [];
    const timesOf = (name: string) =>
      elements
        .filter((one) => one.startsWith(`<${name} `))
        .map((one) => Number(/ time="([\d.]+)"/.exec(one)?.[1]));
    const seconds = (Date.parse(report.run.endedAt) - Date.parse(report.run.startedAt)) / 1000;
    const sum = (times: number[]) => times.reduce((all, one) => all + one);

    expect(seconds).toBeGreaterThan(0);
    expect(["testsuites", "testsuite", "testcase"].map((name) => sum(timesOf(name)))).toEqual([
      seconds,
      seconds,
      seconds,
    ]);
  });

  it("is not green where something could not be told", () => {
    expect(xml).toMatch(/name="login\.names-token"[^>]*>\s*<skipped\/>/);
  });

  it("holds no character that XML forbids, and no markup of a target", () => {
    expect(xml).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/);
    expect(xml).toContain("&lt;script&gt;alert(&quot;1&quot;)");
    expect(xml).not.toContain("<script");
  });
});

describe("ctrf.json", () => {
  it("is valid by CTRF's own schema", () => {
    const { errors } = validateCtrf(JSON.parse(ctrfReport(report)));

    expect(errors).toEqual([]);
  });

  it("counts every test once", () => {
    const { summary, tests } = JSON.parse(ctrfReport(report)).results;

    const { passed, failed, skipped, other } = summary;
    expect([passed, failed, other]).toEqual([1, 1, 2]);
    expect(passed + failed + skipped + other).toBe(tests.length);
  });
});

describe("report.sarif", () => {
  it.each([
    ["check --profile ci/conformance.json", "ci/conformance.json"],
    ["check --profile './my profile.json'", "my%20profile.json"],
    ["check --profile p.json --alerts-at README.md", "README.md"],
    ["check --target http://127.0.0.1:80", "conformance/rules/refresh/expiry-default.ts"],
    ["check --profile /etc/p.json", "conformance/rules/refresh/expiry-default.ts"],
    ["check --profile ../p.json", "conformance/rules/refresh/expiry-default.ts"],
  ])("has its alerts at a file of the user's repository: %s", (command, uri) => {
    const run = { ...report.run, command };

    const log = JSON.parse(sarifReport({ ...report, run })) as Log;

    const [location] = log.runs[0]?.results?.[0]?.locations ?? [];
    expect(location?.physicalLocation?.artifactLocation?.uri).toBe(uri);
  });

  const [run] = (JSON.parse(sarifReport(report)) as Log).runs;

  it("names a finding's report and script by their folder", () => {
    const text = run?.results?.[0]?.message.text;

    expect(text).toMatch(/replay: .* replay out\/latest\/report\.json /);
    expect(text).toMatch(/script: sh out\/latest\/findings\/[\w.-]+\.sh$/m);
  });

  it("has a result for each fail, and each names its rule twice alike", () => {
    const results = z.array(sarifResult).parse(run?.results);

    expect(results.map(({ ruleId, level }) => [ruleId, level])).toEqual([
      ["refresh.expiry-default", "error"],
      ["refresh.keeps-other-tokens", "warning"],
    ]);
    for (const { ruleId, ruleIndex } of results) {
      expect(run?.tool.driver.rules?.[ruleIndex]?.id).toBe(ruleId);
    }
  });

  it("notifies of what could not be told", () => {
    const notified = run?.invocations?.[0]?.toolExecutionNotifications ?? [];

    expect(notified.map(({ associatedRule }) => associatedRule?.id)).toEqual(["login.names-token"]);
  });
});

describe("run.har", () => {
  it("is HTTP Archive 1.2 with an entry a call", () => {
    const parsed = har.parse(
      JSON.parse([...harReport(keptExpiry(), "http://127.0.0.1:4010")].join("")),
    );

    expect(parsed.log.entries).toHaveLength(3);
    expect(parsed.log.entries[2]?.request.url).toBe(
      "http://127.0.0.1:4010/api/agents/v1/auth/refresh",
    );
  });
});

describe("an answer in run.har", () => {
  it.each([
    ["a text", Buffer.from('"é"'), { size: 4, text: '"é"' }],
    ["no UTF-8", Uint8Array.of(0xe9, 0x00), { size: 2, text: "6QA=", encoding: "base64" }],
    ["nothing", new Uint8Array(0), { size: 0, text: "" }],
    ["too large to be kept", new Uint8Array(200_000), { size: 200_000 }],
  ])("holds what the history does of a body: %s", (_, answer, held) => {
    const history = historyOf([{ route: "logout", answer }]);

    const { entries } = har.parse(JSON.parse([...harReport(history, "http://a")].join(""))).log;

    expect(entries[0]?.response.content).toEqual({ mimeType: "application/json", ...held });
    expect(entries[0]?.response.bodySize).toBe(held.size);
  });
});

describe("report.html", () => {
  const page = htmlReport(report, [{ title: "Queue", svg: "<svg id='chart'></svg>" }]);

  it("fetches nothing from anywhere", () => {
    expect(page).not.toMatch(/<(link|img|iframe|object|embed)\b|<script src|@import|url\(/);
    expect(page).toContain("default-src 'none'");
  });

  it("lets no text of a target become markup", () => {
    expect(page).not.toContain("<script>alert");
    expect(page).toContain("&lt;script&gt;alert");
  });

  it("has a row for every rule and shows the charts", () => {
    for (const { rule } of report.verdicts) {
      expect(page).toContain(`<tr id="${rule}">`);
    }
    expect(page).toContain("<svg id='chart'>");
  });
});

describe("summary.md", () => {
  const text = summaryReport(report);

  it("begins with the outcome and keeps a target's text from becoming markup", () => {
    expect(text).toMatch(/^## FAILED: sample\n\n1 pass · 1 fail · 1 warning · 1 inconclusive/);
    expect(text.replaceAll(/^```sh$.*?^```$/gms, "")).not.toMatch(/^[^`]*<script>/m);
  });
});
