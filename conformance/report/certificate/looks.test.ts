import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { catalogue } from "../../../contracts/clauses/index.ts";
import { parseProfile } from "../../../contracts/profile/index.ts";
import { everyFact } from "../../../fixtures/profiles/every-fact.ts";
import { openBrowser } from "../../selftest/looks/browser.ts";
import { looksOf, schemes, widths, withPage } from "../../selftest/looks/looks.ts";
import { passing, reportOf } from "../selftest/samples.ts";
import { certificatePage } from "./page.ts";
import { saidBy } from "./says.ts";
import { statementOf } from "./statement.ts";
import type { Certified } from "./verify.ts";

const digest = "3f2a91bc0d4e88aa17c2".padEnd(64, "b");
const hostile = `"><script>alert(1)</script><img src=x>${"long".repeat(30)}`;

/** A certificate of a target that declares every fact. */
function certified(name: string): Certified {
  const facts = parseProfile(
    { ...everyFact, target: { ...everyFact.target, name, version: "2.4.1" } },
    {},
  );
  const report = reportOf(
    catalogue.map(({ id }) => passing(id)),
    { profile: facts },
  );
  const recorded = { command: "certify", kit: { version: "0.1.0" }, catalogue: digest };
  const judged = { report, facts, recorded, history: Buffer.from("") };
  const maker = { version: "0.1.0", catalogue: digest, tables: digest };
  const issue = { subject: name, issuer: name, validUntil: "2027-01-02" };
  return { statement: statementOf(judged, maker, issue), digest, signer: digest };
}

const page = certificatePage(certified(hostile));

let browser: Browser | undefined;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

describe.each(schemes)("certificate.html on a %s screen", (scheme) => {
  it.each(widths)("is read without trouble at %i px", async (width) => {
    const {
      screenshot: _,
      ground: __,
      ...faults
    } = await looksOf(browser!, page, { width, scheme });

    expect(faults).toEqual({ sideways: 0, serious: [], faint: [], deadLinks: [], complaints: [] });
  });
});

describe("certificate.html", () => {
  it("prints on one sheet, though every fact is declared", async () => {
    const sheet = certificatePage(certified("Example Models"));

    const pdf = await withPage(browser!, sheet, { width: 1440, scheme: "dark" }, (page) =>
      page.pdf({ preferCSSPageSize: true }),
    );

    expect(pdf.toString("latin1")).toMatch(/\/Count 1\b/);
  });

  it("says each declared fact in a sentence, behind lines that are closed on a screen and open on paper", async () => {
    const one = certified("Example Models");
    const sheet = certificatePage(one);
    const { declared } = one.statement.predicate;
    const keys = Object.values(declared).filter((value) => value === "[secret]").length;

    const [onScreen, onPaper] = await withPage(
      browser!,
      sheet,
      { width: 768, scheme: "light" },
      async (page) => {
        const visible = () => page.locator(".declared p").filter({ visible: true }).count();
        const closed = await visible();
        await page.emulateMedia({ media: "print" });
        return [closed, await visible()];
      },
    );

    expect([onScreen, onPaper]).toEqual([0, Object.keys(declared).length - keys]);
    expect(sheet).toContain("Within which time a mail has arrived: 2 s.");
  });

  it("says first what was examined, whose it is, when and by whom, and what was found", async () => {
    const sheet = certificatePage(certified("Example Models"));

    const rows = await withPage(browser!, sheet, { width: 375, scheme: "light" }, (page) =>
      page.locator(".large dt, .large dd").allTextContents(),
    );

    const target = `"Example Models", version "2.4.1", at ${everyFact.target.baseUrl}`;
    const warning = expect.stringContaining("of the examining machine itself");
    expect(rows.slice(0, 10)).toEqual([
      ...["examined", target, "warning", warning, "vendor", "Example Models"],
      ...["date", "2026-01-02", "issuer", "Example Models"],
    ]);
    expect([rows[10], rows[12]]).toEqual(["valid", "result"]);
    expect(sheet).toContain("<h1>Certificate of conformance of a local build</h1>");
  });

  it("says which facts name the product, where the profile names none", () => {
    const { statement, ...rest } = certified("Example Models");
    const { predicate } = statement;
    const target = { baseUrl: predicate.target.baseUrl };
    const nameless = { ...statement, predicate: { ...predicate, target } };

    expect(certificatePage({ ...rest, statement: nameless })).toContain(
      "of no stated product: target.name and target.version of the profile state one",
    );
  });

  it("is checked by commands that work before the package is published", () => {
    expect(certificatePage(certified("Example Models"))).toMatch(
      /<pre>npm run -s kit -- verify certificate\.json .*\nnpx model-platform-conformance verify .*<\/pre>/,
    );
  });

  it("shows all that verify prints, and has no script", async () => {
    const one = certified(hostile);

    const shown = await withPage(browser!, page, { width: 768, scheme: "light" }, (page) =>
      page.evaluate<string>("document.body.textContent"),
    );

    for (const line of saidBy(one).flatMap(([, lines]) => lines)) expect(shown).toContain(line);
    expect(page).not.toContain("<script");
    expect(page).toContain("default-src 'none'");
  });
});
