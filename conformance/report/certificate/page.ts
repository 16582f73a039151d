import { renderSVG } from "uqr";
import { isLoopback } from "../../../contracts/profile/index.ts";
import { html, Markup } from "../html/markup.ts";
import { policyOf } from "../html/policy.ts";
import { inRepository, installed } from "../kit-command.ts";
import { count } from "../words.ts";
import { declarations } from "./declarations.ts";
import { style } from "./page-style.ts";
import { type Said, saidBy } from "./says.ts";
import type { Certified } from "./verify.ts";

/** The labels of what was examined, and of what was found; the others stand in the small print. */
const examined = new Set(["examined", "warning", "vendor", "date", "issuer", "valid"]);
const found = new Set(["result", "rules", "in scope", "not in scope"]);

/** certificate.html: the certificate for people, on one sheet; without a script, and it fetches nothing. */
export function certificatePage(certified: Certified): string {
  const [[, [number]] = ["", []], ...all] = saidBy(certified);
  const { target, kit, declared, scopes } = certified.statement.predicate;
  const [what, came, small] = [
    all.filter(([label]) => examined.has(label)),
    all.filter(([label]) => found.has(label)),
    all.filter(([label]) => !examined.has(label) && !found.has(label)),
  ];
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policyOf([style])}">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<title>Certificate ${number}</title><style>${new Markup(style)}</style></head><body>
<header><div><h1>Certificate of conformance${isLoopback(target.baseUrl) ? " of a local build" : ""}</h1><p>Model Platform API</p><p class="mono">No. ${number}</p></div>
<div class="code" role="img" aria-label="QR code of the digest of what was signed">${new Markup(code(certified.digest))}</div></header>
<main><dl class="large">${what.map(row)}</dl>
<h2>What was found</h2>
<dl class="large found">${came.map(row)}</dl>
<h2>Limits</h2>
<p>The service could know that it was examined, by the run's id in addresses, by where the calls come from, by prompts that repeat and by pace and order: what it does for others was not seen.</p>
${declaredPart(declarations(declared, scopes))}
<h2>How to check it</h2>
<p>This sheet proves nothing by itself. With certificate.json, the run's history beside it, and the public key, got from its owner alone, anybody can have every verdict judged again, without the target, by the kit of version ${kit.version}: in a clone of its repository, or where the package that a clone makes is installed.</p>
<pre>${inRepository} ${verifying}
${installed} ${verifying}</pre>
<p>It prints VERIFIED, and the number and the digest of this sheet; the code above holds the same digest. With <code>--registry FILE-OR-URL</code> it asks the issuer's list whether the certificate was revoked.</p>
<dl class="small">${small.map(row)}</dl></main></body></html>
`.text;
}

/** What the vendor declared: a line that opens for each part of the profile. */
const declaredPart = (parts: ReturnType<typeof declarations>): Markup | undefined =>
  parts.length === 0
    ? undefined
    : html`<h2>What the vendor declared</h2>
<p>Where the document leaves open what is right, the vendor says what holds for this service, and by that it was judged.</p>
<div class="declared">${parts.map(
        ([
          about,
          facts,
        ]) => html`<details><summary>${about}, ${count(facts.length, "fact")}</summary>
${facts.map(
  ({
    says,
    exact,
    open,
  }) => html`<p>${says}.<small>${exact}${open && html` (the document leaves open: ${open})`}</small></p>
`,
)}</details>
`,
      )}</div>`;

const verifying = "verify certificate.json --key KEY.pub.pem";

const row = ([label, lines]: Said): Markup =>
  html`<dt>${label}</dt><dd>${lines.map((line) => html`<p>${line}</p>`)}</dd>
`;

/** Letters in upper case make a smaller code. */
const code = (digest: string): string =>
  renderSVG(`SHA256:${digest.toUpperCase()}`, { pixelSize: 1, border: 4, ecc: "M" });
