import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { jsonReport } from "../../conformance/report/formats/json.ts";
import { failing, reportOf, wholeCatalogue } from "../../conformance/report/selftest/samples.ts";
import { extents } from "../../conformance/run/planning/extents.ts";
import { openBrowser } from "../../conformance/selftest/looks/browser.ts";
import { looksAt } from "../../conformance/selftest/looks/looks.ts";
import type { JsonObject, JsonValue } from "../../contracts/profile/index.ts";
import { freeAddresses } from "../../fixtures/reference/serving/free-addresses.ts";
import { ownFolder } from "../selftest/own-folder.ts";
import { type ReferenceHere, referenceHere } from "../selftest/reference-here.ts";

const entry = fileURLToPath(new URL("../kit.ts", import.meta.url));
const rule = "refresh.expiry-default";
const namesToken = "login.names-token";
const hostile = `"></li><script>alert(1)</script><img src=x onerror=alert(2)>\u001b[31m${"long".repeat(40)}`;

const [fine, broken] = ["rgb(85, 201, 138)", "rgb(255, 133, 133)"];
const grounds = { dark: "rgb(20, 23, 26)", light: "rgb(251, 251, 249)" };

const folder = ownFolder();
let served: ReferenceHere;
let mended: { stop: () => Promise<void> } | undefined;
let server: ChildProcess;
let url: string;
let port: string;
let browser: Browser;
let page: Page;
const complaints: string[] = [];

beforeAll(async () => {
  [served, browser] = await Promise.all([referenceHere(folder), openBrowser()]);
  await describe(served.profile, "reference.json", () => ({
    offers: { scopes: ["enterprise-restart"] },
  }));
  for (const [name, text] of Object.entries({ hostile: jsonReport(hostileReport()), none: "{}" })) {
    await mkdir(join(folder, "out", name), { recursive: true });
    await writeFile(join(folder, "out", name, "report.json"), text);
  }
  const opener = process.platform === "darwin" ? "open" : "xdg-open";
  await writeFile(join(folder, opener), '#!/bin/sh\necho "$1" > opened\n', { mode: 0o755 });
  const PATH = `${folder}:${process.env.PATH}`;
  [, port = ""] = (await freeAddresses()).webhook.split(":");
  server = spawn(process.execPath, [entry, "ui", "--embedded", "--open", "--port", port], {
    cwd: folder,
    env: { ...process.env, PATH, XDG_CONFIG_HOME: folder, CERTIFICATE_KEY: "" },
    stdio: ["ignore", "ignore", "pipe"],
  });
  const lines = createInterface({ input: server.stderr! });
  url = await new Promise((resolve) => {
    // Other lines may come before it.
    lines.on("line", (line) => {
      const [, found] = /^page +(\S+)$/.exec(line) ?? [];
      if (found !== undefined) resolve(found);
    });
  });
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  context.setDefaultTimeout(120_000);
  page = await context.newPage();
  page.on("console", (message) => {
    // What the page says itself: a connection that is lost, an action that is refused.
    if (!message.text().startsWith("Failed to load resource")) complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  await page.goto(url);
});

afterAll(async () => {
  await browser?.close();
  server?.kill("SIGKILL");
  await Promise.all([served?.stop(), mended?.stop()]);
});

/** Copies a profile with other facts. */
async function describe(from: string, file: string, others: (facts: JsonObject) => JsonObject) {
  const facts = JSON.parse(await readFile(resolve(folder, from), "utf8")) as JsonObject;
  await writeFile(join(folder, file), JSON.stringify({ ...facts, ...others(facts) }));
}

/** The embedded implementation at a port; its profile is served.json, the same at each start. */
async function serveAt(port: string, ...flags: string[]) {
  const words = ["serve", "--port", port, "--profile", "served.json", ...flags];
  const child = spawn(process.execPath, [entry, ...words], { cwd: folder, stdio: "pipe" });
  await once(createInterface({ input: child.stdout }), "line");
  const stop = async () => {
    child.kill();
    await once(child, "exit");
  };
  return { stop };
}

function hostileReport() {
  const report = reportOf(wholeCatalogue(failing(rule, { got: hostile, field: hostile })));
  const name = hostile.repeat(300);
  const concluded = { word: "FIXED", says: hostile, exitCode: 0 } as const;
  return { ...report, target: { ...report.target, name }, warnings: [hostile], concluded };
}

/** Asks the page's server as no browser would; the answer's status. */
async function statusOf(place: string, headers: Record<string, string>, method = "GET") {
  const body = method === "POST" ? { data: "do=stop" } : {};
  const { href } = new URL(place, url);
  return (await page.request.fetch(href, { method, headers, ...body })).status();
}

/** Reaches a control by Tab alone, and presses a key there. */
async function press(key: string, wanted: Locator): Promise<void> {
  let control = await wanted.elementHandle();
  for (let tabs = 0; tabs < 600; tabs += 1) {
    await page.keyboard.press("Tab");
    const focused = await control?.evaluate((one) =>
      one.isConnected ? one.ownerDocument.activeElement === one : undefined,
    );
    if (focused === true) return page.keyboard.press(key);
    // Its part of the page was drawn anew.
    if (focused === undefined) control = await wanted.elementHandle();
  }
  throw new Error(`no Tab leads to ${wanted}`);
}

/** What everybody can read and reach on such a screen. */
async function looksWell(width: number, scheme: keyof typeof grounds): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  await page.emulateMedia({ colorScheme: scheme });
  const ground = grounds[scheme];
  const looks = await looksAt(page);
  expect(looks).toEqual({ sideways: 0, serious: [], faint: [], deadLinks: [], ground });
}

async function unfold(id: string): Promise<void> {
  if ((await page.locator(`#${id}`).getAttribute("open")) === null)
    await page.click(`#${id} > summary`);
}

/** Names a target, a profile, or both. */
async function name(target: string, profile: string): Promise<void> {
  await unfold("fold-begin");
  await page.fill("#in-target", target);
  await page.fill("#in-profile", profile);
  await page.press("#in-profile", "Tab");
}

it("the page opens by itself, at the port that it is told", async () => {
  const opened = () => readFile(join(folder, "opened"), "utf8").catch(() => "");

  await expect.poll(opened, { timeout: 60_000 }).toBe(`${url}\n`);
  expect(url).toContain(`http://127.0.0.1:${port}/`);
});

it("the page's server answers nobody but its own page, on its own address and below its token", async () => {
  const own = new URL(url).origin;

  expect(await statusOf("", {})).toBe(200);
  expect(await statusOf("", { host: "evil.example" })).toBe(403);
  expect(await statusOf("", { origin: "https://evil.example" })).toBe(403);
  expect(await statusOf("do", { origin: "https://evil.example" }, "POST")).toBe(403);
  expect(await statusOf("do", { origin: "null" }, "POST")).toBe(403);
  expect(await statusOf("do", {}, "POST")).toBe(403);
  expect(await statusOf("do", { origin: own }, "POST")).toBe(204);
  expect(await statusOf("/", {})).toBe(404);
  expect(await statusOf("/guessed/events", {})).toBe(404);
  expect(await statusOf("runs/hostile/report.json", {})).toBe(200);
  expect(await statusOf("runs/hostile/%2e%2e%2f%2e%2e%2freference.json", {})).toBe(404);
});

it("a reader tries what a profile declares, sees the price, and certifies the reference", async () => {
  await name("", "reference.json");
  await page.waitForSelector('#examined:has-text("reference.json")');
  await page.click("[data-do=doctor]");
  await page.waitForSelector("#tried li:has-text('enterprise.key'):has-text('not tried')");
  expect(await page.textContent("#writes")).toContain("reference.json is there and stays as it is");
  // What was tried is of the target that is named, and of no other.
  await name("http://127.0.0.1:9", "reference.json");
  await page.waitForSelector("#tried:empty", { state: "attached" });
  await name("", "reference.json");
  await page.check("#command-certify");
  // It starts without a key; one that is made is taken.
  expect(await page.inputValue("#in-key")).toBe("");
  await page.click("button[data-do=keygen]");
  await page.waitForSelector("#answer li:has-text('keep it secret')");
  expect(await page.inputValue("#in-key")).toMatch(/certificate-key\.pem$/);
  expect(await page.locator("#answer li").count()).toBe(4);
  await page.check("#command-check");
  const price = page.locator("#price p:visible");
  expect(await price.textContent()).toContain(`${extents.quick.requests} requests`);
  await page.check("#command-certify");
  expect(await price.count()).toBe(1);
  await page.click("button.main");
  // One way through all parts of the run.
  await page.waitForSelector("#pace:has-text(' % ·') progress[value]");
  expect(await page.getAttribute("button.main", "aria-disabled")).toBe("true");

  const beside = await page.context().newPage();
  await beside.goto(url);
  await page.reload();
  for (const tab of [beside, page]) await tab.waitForSelector("#status:has-text('certify')");
  for (const tab of [beside, page]) await tab.waitForSelector(".issued");
  await beside.close();

  const [sheet] = await Promise.all([page.waitForEvent("popup"), page.click(".issued a >> nth=0")]);
  await sheet.waitForSelector("h1");
  expect(await sheet.textContent("body")).toContain("restart");
  await sheet.close();
  expect(await page.textContent("#status")).toBe("certify PASSED");
});

it("a run is of the target that the fields name, looked at or not", async () => {
  await name("http://127.0.0.1:9", "");
  await page.check("#command-check");
  await page.press("#in-target", "Enter");

  await page.waitForSelector("#run-list:has-text('http://127.0.0.1:9')");
  await page.waitForSelector("#status:has-text('check could not run')");
  await page.waitForSelector("#fault-target:has-text('refuses connections')");
  expect(await page.textContent("#shown")).toMatch(/^\d\d:\d\d:\d\d at http:..127.0.0.1:9$/);
  expect(await page.textContent("#examined")).toContain("http://127.0.0.1:9");
  // A run without a report says why it has none.
  expect(await page.textContent("#run-list li >> nth=0")).toMatch(
    /No report: .*refuses connections/,
  );
});

it("what Start can do nothing with is said at its field, and there alone", async () => {
  await writeFile(join(folder, "package.json"), '{"name":"x","version":"1","type":"module"}');
  await name("", "package.json");
  await page.waitForSelector(
    "#fault-profile:has-text('is no profile: it holds name, version, type')",
  );
  await name("htp://x", "");
  await page.waitForSelector("#fault-target:has-text('wanted an http or https URL')");
  await name("", "");
  await page.check("#command-check");
  await unfold("fold-more");
  for (const [field, typed, said] of [
    ["rules", "logn.*", "Did you mean login.*"],
    ["time", "soon", "Wanted: a time of at least 5s"],
  ] as const) {
    await page.fill(`#in-${field}`, typed);
    await page.click("button.main");
    await page.waitForSelector(`#fault-${field}:has-text('${said}')`);
    const others = page.locator(`.fault:not(#fault-${field})`);
    expect((await others.allTextContents()).join("")).toBe("");
    await page.fill(`#in-${field}`, "");
  }
});

it("a reader finds a mutant, and the page sees it mended; a fact declared settles what it lacked", async () => {
  const [, port = ""] = (await freeAddresses()).webhook.split(":");
  const mutant = await serveAt(port, "--mutant", "refresh-gives-a-week-by-default");
  let names: JsonValue = null;
  await describe("served.json", "own.json", ({ evidence }) => {
    const { names: declared = null, payment: _, ...others } = evidence as JsonObject;
    names = declared;
    return { evidence: others };
  });
  await name("", "own.json");
  await page.check("#command-check");
  await unfold("fold-more");
  await page.fill("#in-rules", `${rule} ${namesToken} signup.creates-payment-customer`);
  const hears = "one.dataset.all = [...all.add(one.textContent)].join('|')";
  await page.evaluate(
    `{ const [one, all] = [document.getElementById("shown"), new Set()]; new MutationObserver(() => { ${hears}; }).observe(one, { childList: true }); }`,
  );
  await page.click("button.main");
  const card = page.locator(`[id="finding-${rule}"]`);
  await card.waitFor();
  // Of which target and run it is, stands wherever a reader is.
  const address = /http:[^"]*/.exec(await readFile(join(folder, "own.json"), "utf8"))?.[0];
  const target = `${address}, by own.json`;
  const hour = /\d\d:\d\d:\d\d/.exec((await page.textContent("#shown")) ?? "")?.[0] ?? "none";
  // From its start on a run has one target, and one hour as soon as it has begun.
  const all = await page.getAttribute("#shown", "data-all");
  expect([`at ${target}|${hour} at ${target}`, `${hour} at ${target}`]).toContain(all);
  expect(await page.textContent("#tree-of")).toContain(`check of ${hour}`);
  expect(await page.textContent("#report-of")).toContain(`check of ${hour} at ${target}`);
  expect(await page.textContent("#run-list li[aria-current]")).toContain(hour);
  // Whoever reads a finding has what to do with it there.
  expect(await page.locator("#broken #watch").count()).toBe(1);
  const explained = await card.textContent();
  expect(explained).toContain("A refresh without token_expiry gets 1_month");
  expect(explained).toMatch(
    /Expected: data.token_expiry"1_month"[\s\S]*Got: data.token_expiry"1_week"/,
  );
  const replayed = page.getByLabel(`Replay: ${rule}`);
  await rename(join(folder, "own.json"), join(folder, "moved.json"));
  const again = page.locator(`[id="again-${rule}"] b`);
  await press("Enter", replayed);
  // Without its profile the calls alone are made.
  await again.and(page.getByText("BROKEN")).waitFor();
  const rerun = page.getByLabel(`Run this rule again: ${rule}`);
  await rerun.click();
  await page.waitForSelector("#said:has-text('own.json: there is no such file')");
  await rename(join(folder, "moved.json"), join(folder, "own.json"));
  // Rules of a report that are asked again are of that report.
  expect(await page.getAttribute("#fold-report", "open")).toBe("");
  await looksWell(768, "dark");
  await page.setViewportSize({ width: 1440, height: 900 });
  const drawn = `getComputedStyle(document.getElementById("finding-${rule}")).borderLeftColor`;
  expect(await page.evaluate(drawn)).toBe(broken);

  await page.check("#watch");
  await mutant.stop();
  await page.waitForSelector(".fails:has-text('Nothing listens there')");
  mended = await serveAt(port);
  await again.and(page.getByText("FIXED")).waitFor();
  // What is fixed is guarded: it is played again, too.
  await mended.stop();
  const relapse = await serveAt(port, "--mutant", "refresh-gives-a-week-by-default");
  await again.and(page.getByText("BROKEN")).waitFor();
  await card.getByText("It was fixed, and broke again.").waitFor();
  await relapse.stop();
  mended = await serveAt(port);
  await again.and(page.getByText("FIXED")).waitFor();
  expect(await page.evaluate(drawn)).toBe(fine);
  const leaf = page.locator(`[id="dot-${rule}"] [role=img]`);
  expect([await leaf.textContent(), await leaf.getAttribute("aria-label")]).toEqual(["✓", "fixed"]);
  expect(await page.textContent("#count-fixed")).toBe("1");
  expect(await page.textContent("#status")).toBe("replay FIXED");
  expect(await page.textContent("#report h1")).toMatch(/^FAILED, fixed since: 1 of 1 /);
  expect(await page.textContent("#run-list li >> nth=0")).toMatch(/^FIXED \d\d:\d\d[\s\S]*replay /);
  await rerun.click();
  await again.and(page.getByText("pass")).waitFor();

  // A watch is of its target: it ends with the report of another one.
  await unfold("fold-runs");
  await page.click("[data-do=show][data-run=hostile]");
  await page.waitForSelector("#watch", { state: "detached" });
  await page.click(`#run-list li:has(time:text-is('${hour}')) [data-do=show]`);
  await page.waitForSelector(`#shown:has-text('check of ${hour} at ${target}')`);
  expect(await page.isChecked("#watch")).toBe(false);

  await unfold("fold-settle-evidence\\.names");
  const declared = page.locator("form:has(#settle-evidence\\.names)");
  for (const [typed, said] of [
    [`{"evidence":`, "is no JSON"],
    [
      `{"evidence":{"nmes":{}}}`,
      `evidence.nmes: met {}, wanted a known key. Did you mean "names"?`,
    ],
  ] as const) {
    await page.fill("#settle-evidence\\.names", typed);
    await declared.locator("button").click();
    await declared.locator("[role=alert]", { hasText: said }).waitFor();
  }
  expect(await page.textContent("#fault")).toBe("");
  expect(await page.inputValue("#settle-evidence\\.names")).toContain("nmes");
  await page.route("**/do", (route) => route.fulfill({ status: 403, body: "Not from here." }));
  await declared.locator("button").click();
  await page.waitForSelector("#fault:has-text('Refused, nothing was done: Not from here.')");
  await page.unroute("**/do");
  await page.fill("#settle-evidence\\.names", JSON.stringify({ evidence: { names } }));
  await declared.locator("button").click();
  await page.waitForSelector(`[id="dot-${namesToken}"] [aria-label=pass]`);
  // The report stays, and what else is to do.
  // Wherever rules are counted, it is the same.
  const [open, kept] = await Promise.all(
    ["inconclusive", "pass"].map((word) => page.textContent(`#count-${word}`)),
  );
  await page.waitForSelector(
    `#next:has-text('With what ran since: ${open} inconclusive, ${kept} pass')`,
  );
  await page.waitForSelector(`#steps:has-text('${open} rule')`);
  expect(await page.textContent("#report h1")).toMatch(/^FAILED/);
  expect(await page.textContent("#steps")).toContain("declare evidence.payment");
  expect(await page.textContent("#steps")).not.toContain("evidence.names");
  expect(await page.textContent("#run-list li >> nth=0")).toContain("PASSED 1 rule asked again");
  expect(await page.textContent("#said")).toContain(`check --rules ${namesToken}`);
  await page.click("[aria-label='Run async results']");
  await page.waitForSelector("#said:has-text(\"--rules 'async.*'\")");
  await page.waitForSelector("#branch-async-results [id^=since-]:has-text('pass')");
  expect(await page.locator(`[id="dot-${namesToken}"]`).textContent()).toBe("●");
});

it("the tree of rules is filtered by words and by how they stand", async () => {
  const leaves = page.locator(".tree ul li:visible");
  await page.fill("#sift", "login.names");
  await expect.poll(() => leaves.allTextContents()).toEqual([expect.stringContaining(namesToken)]);
  await page.check("#only-not-run");
  await expect.poll(() => leaves.count()).toBe(0);
  await page.click("#none-left button");
  await expect.poll(() => page.locator(".tree > li:visible").count()).toBeGreaterThan(5);
  await page.fill("#sift", "token-type");
  await page.check("#only-pass");
  const some = await leaves.count();
  expect(some).toBeGreaterThan(0);
  expect(await leaves.first().textContent()).toMatch(/must · pass, held in \d+/);
});

it("a reader has a load's queues live by keyboard alone, amid a lost connection, and stops it", async () => {
  await page.reload();
  await press("Enter", page.locator("#fold-begin > summary"));
  await press("ArrowDown", page.locator("#command-check"));
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  const queue = page.locator("#queues img").first();
  await queue.evaluate((one) => one.decode());
  expect(await page.getAttribute("#fold-report", "open")).toBe(null);
  await looksWell(375, "light");
  await press("Enter", page.locator("#pause"));
  await page.waitForSelector("#status:has-text('paused')");
  expect(await page.textContent("#run-list li >> nth=0")).toMatch(/^paused /);
  expect(await page.textContent("#pace")).not.toContain("left");
  await page.route("**/events", (route) => route.abort());
  await page.reload();
  await page.waitForSelector("#lost", { state: "visible" });
  await page.unrouteAll({ behavior: "wait" });
  await page.waitForSelector("#lost", { state: "hidden" });
  await press("Enter", page.locator("#pause"));
  await page.waitForSelector("#status:has-text('running')");
  await press("Enter", page.locator("#stop"));
  await page.waitForSelector("#status:has-text('load stopped')");

  await page.waitForSelector("#report header:has-text('interrupted')");
  await looksWell(768, "light");
});

it("a hostile target's report is text, and is read without trouble on every screen", async () => {
  await unfold("fold-list");
  await page.click("[data-do=show][data-run=hostile]");
  await page.waitForSelector("#report .note:has-text('<script>alert(1)</script>')");
  // Of a replay before this page was there, its list says what that came to.
  const word = page.locator("#run-list li[aria-current] b");
  expect([await word.getAttribute("class"), await word.textContent()]).toEqual(["fine", "FIXED"]);
  expect(await page.locator("#report script, #report img").count()).toBe(0);

  await looksWell(375, "dark");
  await looksWell(1440, "light");
  expect(complaints).toEqual([]);
});

it("a page says that its connection is lost; the command ends as the last run did", async () => {
  const { promise: code, resolve } = Promise.withResolvers<number | null>();
  server.once("exit", resolve);

  server.kill("SIGINT");

  expect(await code).toBe(130);
  await page.waitForSelector("#lost", { state: "visible" });
});
