import { nextSteps } from "../../../conformance/report/html/declare.ts";
import { html, type Markup } from "../../../conformance/report/html/markup.ts";
import { type LaterRun, laterRuns } from "../../../conformance/report/inconclusive/left-open.ts";
import { inconclusiveInWords } from "../../../conformance/report/inconclusive/settlers.ts";
import type { Settler } from "../../../contracts/report.ts";
import type { ProfileFlags } from "../../frame/profile/profile.ts";
import { drivenByProperties } from "../../frame/report-of.ts";
import { outcomesOf } from "../again.ts";
import { fileToWrite, isWritable } from "../profile-file.ts";
import type { Session } from "../session.ts";
import { wholeOf } from "../states.ts";
import { inPageWords } from "./faults.ts";
import { ofReport } from "./place.ts";
import { outcome, standings } from "./tree.ts";

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

/** The report's numbers with what other runs told since, and each rule that only they saw broken. */
function since(session: Session): Markup | undefined {
  const { report } = session.read ?? {};
  const before = new Map(report?.verdicts.map(({ rule, verdict }) => [rule, verdict]));
  const later = [...outcomesOf(session)].filter(
    ([rule, { verdict }]) => verdict !== undefined && verdict !== before.get(rule),
  );
  if (report === undefined || later.length === 0) return undefined;
  const fails = later.flatMap(([, one]) =>
    one.told?.verdict === "fail" ? { ...one, told: one.told } : [],
  );
  return html`<p>The numbers above are of ${ofReport(report)}. With what ran since: ${standings(session).join(", ")}.</p>${fails.map((one) => html`<p><code>${one.told.rule}</code> ${outcome(one)}</p>`)}`;
}

/** What would settle the inconclusive rules; what can be declared, is declared here. */
export function steps(session: Session): Markup | undefined {
  const { own } = session.read ?? {};
  const whole = wholeOf(session) ?? session.read?.report;
  const canDeclare = own !== undefined && own.embedded !== true && isWritable(own.profile);
  return whole && nextSteps(whole, canDeclare ? (one) => step(one, own, session) : undefined);
}

function step(
  { add, rules, needs }: Settler,
  { profile }: ProfileFlags,
  { fault, faultAt }: Session,
): Markup | undefined {
  const those = rules.filter(drivenByProperties);
  if (add === undefined || those.length === 0) return undefined;
  const id = `settle-${needs.map(({ name }) => name).join("-")}`;
  const text = JSON.stringify(add, null, 2);
  const why = faultAt === id && fault !== undefined ? inPageWords(fault) : undefined;
  const variable = html`<p class="faint"><code>\${NAME}</code> stands for a variable that is set where this page was started. The value itself works as well; it is then in that file.</p>`;
  const then = profile === undefined ? "check with it" : "run only what it settles";
  return html`<details id="fold-${id}"><summary>Declare it here</summary><form data-do="settle">
<label for="${id}">What is added to ${profile === undefined ? "a new profile" : "the profile"}, <code>${fileToWrite(profile)}</code>, as JSON.</label>
${text.includes("${") ? variable : undefined}
<textarea id="${id}" name="facts" rows="${text.split("\n").length}" spellcheck="false" aria-describedby="fault-${id}">${text}</textarea>
<span id="fault-${id}" class="fault" role="alert">${why}</span><input type="hidden" name="at" value="${id}">
${those.map((rule) => html`<input type="hidden" name="rule" value="${rule}">`)}
<button data-runs id="do-${id}">Declare, and ${then}</button></form></details>`;
}
