import { existsSync } from "node:fs";
import { html, type Markup } from "../../../conformance/report/html/markup.ts";
import { count, printable } from "../../../conformance/report/words.ts";
import { extents } from "../../../conformance/run/planning/extents.ts";
import { withoutCredentials } from "../../../contracts/profile/index.ts";
import { keyVariable } from "../../certificate/signing-key.ts";
import { usualKey } from "../../certificate/usual-key.ts";
import type { Diagnosis } from "../../doctor/diagnosis.ts";
import { inAddition } from "../../frame/plan-line.ts";
import type { Aim } from "../aim.ts";
import { pricesOf } from "../price.ts";
import { fileToWrite, isWritable } from "../profile-file.ts";
import type { Session } from "../session.ts";
import type { Part } from "./parts.ts";
import { place } from "./place.ts";

/** What is examined, what it offers, and the price of a run. */
export function preparing(session: Session): Part[] {
  const { where, found, answer, diagnoses, aim } = session;
  const { profile = "", target = "" } = where;
  return [
    ["examined", examined(session)],
    ["naming", naming(withoutCredentials(target), profile)],
    ["writes", writes(where.profile)],
    ["found", html`${found.map((line) => html`<li>${line}</li>`)}`],
    ["tried", html`${diagnoses.map(tried)}${undeclared(diagnoses)}`],
    ["signing", signing()],
    ["price", prices(aim)],
    ["answer", html`${answer.map((line) => html`<li>${line}</li>`)}`],
  ];
}

/** What writing a profile would do, and where; a file that is there is its author's. */
function writes(profile?: string): Markup {
  const file = html`<code>${fileToWrite(profile)}</code>`;
  if (!isWritable(profile)) return html`The page writes none but .json: name such a file.`;
  if (profile !== undefined && existsSync(profile))
    return html`${file} is there and stays as it is: to write one, name another file.`;
  return html`<b>Write its profile</b> writes what the target shows by itself, with at most two sign-ups, to ${file}, a new file.`;
}

/** The fields that name a target; they are there before what they hold. */
export const naming = (target = "", profile = ""): Markup =>
  html`${field("target", "Base URL of the target", "https://api.example.com", target)}${field("profile", "Profile, a file", "profile.json", profile)}`;

/** What a run that is started now examines. */
function examined({ where: { profile }, aim }: Session): Markup {
  const isAlone = aim.url !== undefined && profile === undefined;
  return html`of ${place(aim)}${isAlone ? ", by its address alone" : ""}`;
}

/** Of the run that is chosen the page shows its own line; the embedded reference is nobody's to pay for. */
function prices({ facts }: Aim): Markup | undefined {
  if (facts === undefined) return undefined;
  const lines = Object.entries(pricesOf(facts)).map(([of, most]) => {
    const isExtent = of in extents;
    const more = isExtent || of === "certify" ? html`; ${inAddition}` : undefined;
    const says =
      most === undefined
        ? "Not possible: it needs accounts and evidence.webhook in the profile."
        : html`At most <b>${most}</b>${more}.`;
    return html`<p class="of-${of}${isExtent ? " of-check" : ""}">${says}</p>`;
  });
  return html`${lines}`;
}

/** The user's own key is taken where there is one; without any, certify writes its report alone. */
function signing(): Markup {
  const isGiven = Boolean(process.env[keyVariable]);
  const key = !isGiven && existsSync(usualKey) ? usualKey : "";
  const hint = isGiven
    ? `the key in ${keyVariable}`
    : "without one there is a report, and no certificate";
  const make = html`<p><button type="button" data-do="keygen">Make a key</button> <span class="faint">It is written to the file above, or else to <code>${usualKey}</code>.</span></p>`;
  return html`${field("key", "File of the key that signs", hint, key)}${key === "" ? make : undefined}`;
}

export const field = (name: string, label: string, hint = "", value = ""): Markup =>
  html`<p><label for="in-${name}">${label}</label><input id="in-${name}" name="${name}" form="start" placeholder="${hint}" value="${value}" autocomplete="off" spellcheck="false" aria-describedby="fault-${name}"><span id="fault-${name}" class="fault" role="alert"></span></p>`;

const words = {
  fine: ["fine", "works"],
  wrong: ["error", "does not work"],
  untried: ["faint", "not tried"],
} satisfies Partial<Record<Diagnosis["state"], [severity: string, word: string]>>;

/** What is not declared, by its names: a report says what each would settle, and is where it is declared. */
function undeclared(diagnoses: readonly Diagnosis[]): Markup | undefined {
  const names = diagnoses.filter(({ state }) => state === "absent").map(({ what }) => what);
  if (names.length === 0) return undefined;
  return html`<li>${count(names.length, "fact")} not declared: ${names.join(", ")}. After a check, Next steps offer those that would settle rules, to be declared there.</li>`;
}

function tried({ what, state, says }: Diagnosis): Markup | undefined {
  if (state === "absent") return undefined;
  const [severity, word] = words[state];
  return html`<li>${what} <span class="${severity}">${word}</span>: ${printable(says)}</li>`;
}
