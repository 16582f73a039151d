import { nextSteps } from "../../../conformance/report/html/declare.ts";
import { html, type Markup } from "../../../conformance/report/html/markup.ts";
import { type LaterRun, laterRuns } from "../../../conformance/report/inconclusive/left-open.ts";
import { inconclusiveInWords } from "../../../conformance/report/inconclusive/settlers.ts";
import { tally } from "../../../conformance/report/words.ts";
import type { Settler } from "../../../contracts/report.ts";
import type { ProfileFlags } from "../../frame/profile/profile.ts";
import { drivenByProperties } from "../../frame/report-of.ts";
import { outcomesOf } from "../again.ts";
import { fileToWrite, isWritable } from "../profile-file.ts";
import type { Session } from "../session.ts";
import { wholeOf } from "../states.ts";
import { outcome } from "./tree.ts";

/** The runs that would say more of the shown report's target. */
export function moreOf(session: Session): LaterRun[] {
  const whole = wholeOf(session);
  return whole === undefined ? [] : laterRuns(whole);
}

/** What was told since the shown report, and what goes on from there, at the page itself. */
export function next(session: Session): Markup {
  const whole = wholeOf(session);
  const own = html`<p class="note">This is the kit's own reference implementation: <a href="#naming">name your target</a>.</p>`;
  const facts =
    whole?.settlers?.length &&
    html`<p>Next: ${inconclusiveInWords(whole)}; <a href="#declare">what would settle that</a>.</p>`;
  const run = ({ says, run }: LaterRun) =>
    html`<p>Next: ${says}. <button type="button" data-do="more" data-runs data-more="${run}">▶ ${run.replace("--extent ", "")}</button></p>`;
  return html`${session.read?.aim.url === undefined ? own : undefined}${since(session)}${facts || undefined}${moreOf(session).map(run)}`;
}

/** What other runs told that the shown report does not, with each rule that they saw broken first. */
function since(session: Session): Markup | undefined {
  const { report } = session.read ?? {};
  const before = new Map(report?.verdicts.map(({ rule, verdict }) => [rule, verdict]));
  const later = [...outcomesOf(session)].flatMap(([rule, one]) =>
    one.told && one.verdict !== before.get(rule) ? { ...one, told: one.told } : [],
  );
  if (later.length === 0) return undefined;
  const strict = report?.run.strict === true;
  const fails = later.filter(({ verdict }) => verdict === "fail");
  return html`<p>By other runs at this target: ${tally(
    later.map(({ told }) => told),
    strict,
  ).join(
    ", ",
  )}.</p>${fails.map((one) => html`<p><code>${one.told.rule}</code> ${outcome(one)}</p>`)}`;
}

/** What would settle the inconclusive rules; what can be declared, is declared here. */
export function steps(session: Session): Markup | undefined {
  const { own } = session.read ?? {};
  const whole = wholeOf(session) ?? session.read?.report;
  const canDeclare = own !== undefined && own.embedded !== true && isWritable(own.profile);
  return whole && nextSteps(whole, canDeclare ? (one) => step(one, own) : undefined);
}

function step({ add, rules, needs }: Settler, { profile }: ProfileFlags): Markup | undefined {
  const those = rules.filter(drivenByProperties);
  if (add === undefined || those.length === 0) return undefined;
  const id = `settle-${needs.map(({ name }) => name).join("-")}`;
  const text = JSON.stringify(add, null, 2);
  const then = profile === undefined ? "check with it" : "run only what it settles";
  return html`<details id="fold-${id}"><summary>Declare it here</summary><form data-do="settle">
<label for="${id}">What is added to ${profile === undefined ? "a new profile" : "the profile"}, <code>${fileToWrite(profile)}</code>, as JSON. Keys and passwords by the names of their variables.</label>
<textarea id="${id}" name="facts" rows="${text.split("\n").length}" spellcheck="false">${text}</textarea>
${those.map((rule) => html`<input type="hidden" name="rule" value="${rule}">`)}
<button data-runs>Declare, and ${then}</button></form></details>`;
}
