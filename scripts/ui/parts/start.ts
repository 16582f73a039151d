import { html, type Markup } from "../../../conformance/report/html/markup.ts";
import { count, printable } from "../../../conformance/report/words.ts";
import { type JsonObject, scopes, withoutCredentials } from "../../../contracts/profile/index.ts";
import type { Diagnosis } from "../../doctor/diagnosis.ts";
import { type Fact, factsOf } from "../facts.ts";
import { isWritable, scopesIn, writtenIn } from "../profile-file.ts";
import type { Session } from "../session.ts";

/** What is examined, its facts, and the price of a run. */
export function preparing(session: Session): [id: string, text: string][] {
  const { where, found, answer, diagnoses } = session;
  return [
    ["examined", examined(session).text],
    ["found", html`${found.map((line) => html`<li>${line}</li>`)}`.text],
    ["facts", facts(where.profile).text],
    ...triedParts(diagnoses),
    ["answer", html`${answer.map((line) => html`<li>${line}</li>`)}`.text],
  ];
}

function examined({ where: { profile, target } }: Session): Markup {
  const address =
    target === undefined ? undefined : html`, at <code>${withoutCredentials(target)}</code>`;
  if (profile !== undefined)
    return html`Target: as <code>${profile}</code> describes it${address}.`;
  if (target !== undefined)
    return html`Target: <code>${withoutCredentials(target)}</code>, by its address alone.`;
  return html`Target: the kit's own embedded reference implementation, with all parts of the API, until you name one. To choose its parts, start it by <code>serve</code> and give the profile that this prints.`;
}

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
