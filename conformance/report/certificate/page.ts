import { renderSVG } from "uqr";
import { isLoopback } from "../../../contracts/profile/index.ts";
import { html, Markup } from "../html/markup.ts";
import { policyOf } from "../html/policy.ts";
import { inRepository, installed } from "../kit-command.ts";
import { count } from "../words.ts";
import { style } from "./page-style.ts";
import { type Said, saidBy } from "./says.ts";
import type { Certified } from "./verify.ts";

/** The labels in the head of the sheet; the others stand in its small print. */
const large = new Set(["examined", "warning", "vendor", "date", "examiner", "result", "valid"]);
/** What few read: it stands behind a line that opens, and certificate.json has it, too. */
const folded = "in full";
/** certificate.html: the certificate for people, on one sheet; without a script, and it fetches nothing. */
export function certificatePage(certified: Certified): string {
  const [[, [number]] = ["", []], ...all] = saidBy(certified);
  const { target } = certified.statement.predicate;
  const head = all.filter(([label]) => large.has(label));
  const small = all.filter(([label]) => !large.has(label) && label !== folded);
  const [, long = []] = all.find(([label]) => label === folded) ?? [];
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policyOf([style])}">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<title>Certificate ${number}</title><style>${new Markup(style)}</style></head><body>
<header><div><h1>Certificate of conformance${isLoopback(target.baseUrl) ? " of a local build" : ""}</h1><p>Model Platform API</p><p class="mono">No. ${number}</p></div>
<div class="code" role="img" aria-label="QR code of the digest of what was signed">${new Markup(code(certified.digest))}</div></header>
<main><dl class="large">${head.map(row)}</dl>
<h2>How to check it</h2>
<p>This sheet proves nothing by itself. With certificate.json, the run's history beside it, and the public key, got from its owner alone, anybody can have every verdict judged again, without the target, by the kit of version ${certified.statement.predicate.kit.version}: in a clone of its repository, or where the package that a clone makes is installed.</p>
<pre>${inRepository} ${verifying}
${installed} ${verifying}</pre>
<p>It prints VERIFIED, and the number and the digest of this sheet; the code above holds the same digest. With <code>--registry FILE-OR-URL</code> it asks the issuer's list whether the certificate was revoked.</p>
<h2>What it says</h2>
<p><em>The vendor settles</em> what the document leaves open, and <em>declares</em> other facts. Each line says what is open, or what the fact means, and then what holds here. Facts about parts of the API that it does not offer stand in certificate.json.</p>
<p>The service could know that it was examined, by the run's id in addresses, by where the calls come from, by prompts that repeat and by pace and order: what it does for others was not seen.</p>
<dl class="small">${small.map(row)}</dl>${
    long.length === 0
      ? undefined
      : html`
<details class="small"><summary>Declared bodies, samples and languages, ${count(long.length, "fact")}; certificate.json has them, too</summary>${long.map((line) => html`<p>${line}</p>`)}</details>`
  }</main></body></html>
`.text;
}

const verifying = "verify certificate.json --key KEY.pub.pem";

const row = ([label, lines]: Said): Markup =>
  html`<dt>${label}</dt><dd>${lines.map((line) => html`<p>${line}</p>`)}</dd>
`;

/** Letters in upper case make a smaller code. */
const code = (digest: string): string =>
  renderSVG(`SHA256:${digest.toUpperCase()}`, { pixelSize: 1, border: 4, ecc: "M" });
