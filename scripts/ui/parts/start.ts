import { html, type Markup } from "../../../conformance/report/html/markup.ts";
import { count, printable } from "../../../conformance/report/words.ts";
import { type JsonObject, scopes, withoutCredentials } from "../../../contracts/profile/index.ts";
import type { Diagnosis } from "../../doctor/diagnosis.ts";
import { aimIn } from "../aim.ts";
import { type Fact, factsOf } from "../facts.ts";
import { isWritable, scopesIn, writtenIn } from "../profile-file.ts";
import { readIn } from "../reports.ts";
import type { Session } from "../session.ts";
import { place } from "./place.ts";

/** What is examined, its facts, and the price of a run. */
export function preparing(session: Session): [id: string, text: string][] {
  const { where, found, answer, diagnoses } = session;
  const { profile = "", target = "" } = where;
  return [
    ["examined", examined(session).text],
    ["elsewhere", elsewhere(session)?.text ?? ""],
    [
      "naming",
      html`${field("target", "Base URL of the target", "https://api.example.com", withoutCredentials(target))}${field("profile", "Profile, a file", "profile.json", profile)}`
        .text,
    ],
    ["found", html`${found.map((line) => html`<li>${line}</li>`)}`.text],
    ["facts", facts(where.profile).text],
    ...triedParts(diagnoses),
    ["answer", html`${answer.map((line) => html`<li>${line}</li>`)}`.text],
  ];
}

/** What a run that is started now examines. */
function examined({ where: { profile }, aim }: Session): Markup {
  if (aim.fault !== undefined) return html`<span class="error">${aim.fault}</span>`;
  const by = profile === undefined ? "by its address alone" : html`as <code>${profile}</code> says`;
  return aim.url === undefined ? html`of ${place(aim)}` : html`of ${place(aim)}, ${by}`;
}

/** Said where the report that is shown is of another target. */
function elsewhere({ aim, shown }: Session): Markup | undefined {
  const report = shown === undefined ? undefined : readIn(shown)?.report;
  if (report === undefined || aim.fault !== undefined || aimIn(report).url === aim.url)
    return undefined;
  return html`<b>Another target than that of the report below,</b> which is of ${place(aimIn(report))}.`;
}

export const field = (name: string, label: string, hint = "", value = ""): Markup =>
  html`<p><label for="in-${name}">${label}</label><input id="in-${name}" name="${name}" placeholder="${hint}" value="${value}" autocomplete="off" spellcheck="false"></p>`;

const noFacts = html`<p class="faint">Facts can be declared where the profile is a JSON file; looking at a target writes one.</p>`;

/** A profile is read anew where the page is drawn: an editor may have changed it. */
function facts(profile: string | undefined): Markup {
  if (!isWritable(profile)) return noFacts;
  try {
    const written = writtenIn(profile);
    const offered = scopesIn(written);
    return html`<fieldset><legend>Parts of the API that the target offers</legend>
${scopes.map((scope) => {
  const isOn = offered.includes(scope);
  return html`<form class="switch" data-do="offer" data-on="change"><input type="hidden" name="scope" value="${scope}"><label><input type="checkbox" role="switch" name="on" id="scope-${scope}"${isOn ? html` checked` : undefined}> ${scope}</label></form> `;
})}</fieldset>
${factList(written)}`;
  } catch (error) {
    return html`<p class="error">${(error as Error).message}</p>`;
  }
}

/** The list is made anew only where the profile has changed. */
let latest = { of: "", list: html`` };
function factList(written: JsonObject): Markup {
  const of = JSON.stringify(written);
  if (latest.of !== of) latest = { of, list: listOf(factsOf(written)) };
  return latest.list;
}

/** Facts that are declared, and those that let nothing more be checked by themselves, are folded. */
function listOf(facts: readonly Fact[]): Markup {
  const kindOf = ({ gain, isDeclared }: Fact) =>
    isDeclared ? "declared" : gain > 0 ? "telling" : "others";
  const { telling = [], declared = [], others = [] } = Object.groupBy(facts, kindOf);
  const list = (some: readonly Fact[]) => html`<ul class="facts-list">${some.map(fact)}</ul>`;
  const folded = (id: string, summary: string, some: readonly Fact[], act?: Markup) =>
    some.length === 0
      ? undefined
      : html`<details id="fold-${id}"><summary>${summary}</summary>${act}${list(some)}</details>`;
  const all = html`<button type="button" data-do="doctor">Try all that is declared</button>`;
  return html`<p class="faint">Each fact says how many more rules are checked once it is declared; after a run its report says what it would settle.</p>
${list(telling)}${folded("declared", `${count(declared.length, "fact")} declared: try them`, declared, all)}${folded("others", "Other facts, of use with these", others)}`;
}

/** What `doctor` tries, all at once; what came of each stands beside it. */
const triable = /^(evidence|signup)\.|^accounts$|^enterprise/;

function fact({ name, says, isDeclared, gain, example }: Fact): Markup {
  const worth = gain > 0 ? html` <b class="gain">${count(gain, "more rule")}</b>` : undefined;
  const typing = html`<details id="say-${name}"><summary>Declare ${name}</summary><form data-do="declare">
<label for="facts-${name}">What to add to the profile, as JSON. Keys and passwords by the names of their variables.</label>
<textarea id="facts-${name}" name="facts" rows="5" spellcheck="false">${JSON.stringify(example, null, 2)}</textarea>
<button>Declare</button></form></details>`;
  return html`<li><p><code>${name}</code> ${isDeclared ? html`<span class="fine">declared</span>` : worth}</p>
<p class="faint">${says}</p>${isDeclared ? undefined : typing}
<span id="tried-${name}" role="status"></span></li>
`;
}

const words: Readonly<Record<Diagnosis["state"], [severity: string, word: string]>> = {
  fine: ["fine", "works"],
  wrong: ["error", "does not work"],
  untried: ["faint", "not tried"],
  absent: ["faint", "not declared"],
};

/** What `doctor` calls otherwise than the profile does. */
const others: Readonly<Record<string, string>> = {
  "sign-up": "signup.open",
  login: "signup.loginNeedsVerification",
};

/** The result of each fact beside it, and of all that has no place of its own above them. */
function triedParts(diagnoses: readonly Diagnosis[]): [string, string][] {
  const all = Map.groupBy(diagnoses, ({ what }) => others[what] ?? what.split(" ", 1)[0] ?? "");
  const beside = [...all].filter(([name]) => triable.test(name));
  const rest = diagnoses.filter(({ what }) => !triable.test(others[what] ?? what));
  return [
    ["tried", html`${rest.map((one) => html`<li>${one.what} ${tried(one)}</li>`)}`.text],
    ...beside.map(([name, those]): [string, string] => [
      `tried-${name}`,
      html`${those.map(tried)}`.text,
    ]),
  ];
}

function tried({ state, says }: Diagnosis): Markup {
  const [severity, word] = words[state];
  return html`<span class="${severity}">${word}</span>: ${printable(says)} `;
}
