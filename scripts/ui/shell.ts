import { html, Markup } from "../../conformance/report/html/markup.ts";
import { policyOf } from "../../conformance/report/html/policy.ts";
import { style as reportStyle } from "../../conformance/report/html/style.ts";
import { type Extent, timesOfQuick } from "../../conformance/run/planning/extents.ts";
import { field, naming } from "./parts/start.ts";
import { tree } from "./parts/tree.ts";
import { script } from "./script.ts";
import { style as ownStyle } from "./style.ts";

const style = `${reportStyle}${ownStyle}`;

/** The page fetches from its own server alone. */
export const policy = `${policyOf([style], script).replace("form-action 'none'", "form-action 'self'")}; connect-src 'self'; img-src 'self'; frame-ancestors 'none'`;

/** The first is chosen. */
const choices = (name: string, all: Readonly<Record<string, string>>): Markup =>
  html`${Object.entries(all).map(
    ([word, says], at) =>
      html`<label class="choice"><input type="radio" name="${name}" value="${word}" id="${name}-${word}"${at === 0 ? html` checked` : undefined}> ${word} <span class="faint">${says}</span></label>`,
  )}`;

const commands = {
  check: "what single calls show",
  contracts: "the Pact files of the API",
  load: "full queues, by k6",
  certify: "all three; with a key, a certificate if earned",
};
const howMuch: Record<Extent, string> = {
  quick: "each rule at least once",
  usual: `${timesOfQuick.usual} times as much: finds more of what breaks now and then`,
  thorough: `${timesOfQuick.thorough} times as much as quick, as certify does`,
};

/** The page as it stands before its server has sent anything; what changes has an id. */
export const shell: string = html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>Conformance</title><style>${new Markup(style)}</style></head><body class="page">
<header class="bar"><b>Conformance</b> <span id="status" role="status"></span> <span id="pace" class="faint"></span> <span id="shown" class="faint"></span>
<span class="places"><a href="#start-title">Start</a> <a href="#tree-title">Rules</a> <a href="#runs-title">Runs</a> <a href="#run">Now</a> <a href="#report">Report</a></span><p id="fault" class="fault" role="alert"></p></header>
<p id="lost" class="note" role="alert" hidden>The connection to the kit is lost; a run goes on without the page. Trying again …</p>
<main><section class="begin" aria-labelledby="start-title"><details id="fold-begin" open><summary><h1 id="start-title">Start a run</h1> <span id="examined" role="status"></span></summary>
<form data-do="start" id="start"><div class="choices"><fieldset class="target"><legend>The target</legend><div id="naming">${naming()}</div>
<p class="faint">A profile says what an address alone does not: mail, keys, what is offered. <span id="writes"></span></p><p><button type="button" data-do="look">Write its profile</button> <button type="button" data-do="doctor">Test its profile</button></p>
<ul class="lines" id="found"></ul><ul class="lines" id="tried" role="status"></ul></fieldset><fieldset><legend>What is run</legend>${choices("command", commands)}</fieldset>
<fieldset class="of-check"><legend>How much <code>check</code> asks</legend>${choices("extent", howMuch)}</fieldset>
<fieldset class="of-certify"><legend>The certificate</legend><div id="signing"></div><ul class="lines" id="answer" role="status"></ul>${field("subject", "Whose implementation it is", "optional")}${field("issuer", "Who certifies", "optional")}</fieldset></div>
<details id="fold-more"><summary>More options</summary><div class="of-check">${field("rules", "Only these rules", "refresh.* login.result")}</div>${field("time", "At most so long", "5m")}
<label class="switch"><input type="checkbox" role="switch" name="strict" id="strict"> a should rule that fails, fails the run</label></details>
<div id="price" class="faint"></div><p><button class="main" data-runs>Start</button> <span id="going" class="faint" role="status"></span></p></form></details></section>
<div class="side"><section aria-labelledby="tree-title"><details id="fold-rules"><summary><h2 id="tree-title">Rules</h2> <span id="tally"></span></summary>
<p id="tree-of" class="faint"></p>${tree}</details></section>
<section aria-labelledby="runs-title"><details id="fold-list"><summary><h2 id="runs-title">Runs</h2></summary><div id="run-list"></div></details></section></div>
<div class="work"><section id="run" aria-labelledby="run-title"><h2 id="run-title">Now</h2><p id="controls"></p><div id="said"></div><div id="live"></div><div id="broken-so-far"></div><div id="queues"></div></section>
<details id="fold-report" open><summary><span id="report-of" role="status"></span></summary><div id="report"></div></details></div>
</main><script>${new Markup(script)}</script></body></html>
`.text;
