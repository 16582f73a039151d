import { recipeInWords } from "../../../contracts/history/recipe.ts";
import type { Probe } from "../../../contracts/profile/index.ts";
import type { Finding, RuleVerdict } from "../../../contracts/verdict.ts";
import { type Call, pathAndQuery } from "../../history/call.ts";
import type { History } from "../../history/history.ts";
import { brokenHere, brokenInWords, printable } from "../words.ts";
import { headersOf, type Step, type Steps, stepsOf } from "./steps.ts";
import { pathInWords, type Source } from "./variables.ts";

/**
 * The calls of a finding for editors that send `.http` files in the syntax of VS Code's REST Client: a reader sends one after
 * another and looks at the answers. What such a file cannot hold stands in a comment at its place.
 */
export function httpFileOf({ rule }: RuleVerdict, finding: Finding, history: History): string {
  const plan = stepsOf(finding, history);
  const { steps, names, decisive } = plan;
  const head = [
    `# ${rule}: ${oneLine(finding.statement)}`,
    `# ${brokenInWords(finding)}${decisive === undefined ? "" : `, by call ${plan.numberOf(decisive.id)}`}.`,
    "# Send the calls one after another, and look at the answers. Addresses have to be new: change RUN before another time.",
    `@BASE = ${history.facts.target.baseUrl}`,
    `@RUN = ${history.header.run}1`,
    ...[...names.declared].flatMap(([name, source]) => declaration(name, source)),
  ];
  const reference = referenceIn(steps, plan);
  const broken = brokenHere(finding);
  const lines = steps.flatMap((step) => linesOf(step, { ...plan, broken }, reference));
  const { webhook } = history.facts.evidence;
  const receiver = webhook && (webhook.publicUrl ?? `http://${webhook.listen}`);
  const isCalled = receiver !== undefined && lines.some((line) => line.includes(receiver));
  const told = isCalled
    ? ["# Where you look at webhook calls: the kit listened there.", `@WEBHOOK = ${receiver}`]
    : [];
  const sent = lines.map((line) => (isCalled ? line.replaceAll(receiver, "{{WEBHOOK}}") : line));
  return `${[...head, ...told, "", ...sent].join("\n")}\n`;
}

const longestLine = 2000;

function declaration(name: string, source: Source): string[] {
  switch (source.from) {
    case "nobody":
      return source.length > longestLine
        ? [`# Fill it in: any ${source.length} characters.`, `@${name} =`]
        : [`@${name} = ${source.begins.padEnd(source.length, "0").slice(0, source.length)}`];
    case "profile":
      return [`# ${source.what}`, `@${name} = {{$processEnv ${name}}}`];
    case "reader":
      return [`# Fill it in: ${source.what}.`, `@${name} =`];
  }
}

/** How a file refers to a variable: by its name, or by the answer that gives it. */
type Reference = (variable: string) => string;

function referenceIn(steps: readonly Step[], { numberOf }: Steps): Reference {
  const taken = steps.flatMap((step): [string, string][] =>
    step.does === "take"
      ? [[step.variable, `call${numberOf(step.call.id)}.response.body.$.${pathInWords(step.path)}`]]
      : [],
  );
  const places = new Map(taken);
  return (name) => `{{${places.get(name) ?? name}}}`;
}

/** A plan, and what broke the rule, to stand beside the decisive call. */
type Plan = Steps & { broken: string };

function linesOf(step: Step, plan: Plan, reference: Reference): string[] {
  const { names } = plan;
  switch (step.does) {
    case "say":
      return [`### ${oneLine(names.in(step.text, reference))}`];
    case "read a mail":
      return [
        `# No editor reads mails. Fill in the code of the newest one, ${oneLine(names.in(step.mail, reference))}.`,
        `@${step.variable} =`,
        "",
      ];
    case "probe":
      return [`# Look at what its job ran with: ${asking(step.probe)}`, ""];
    case "make":
      return madeOf(step);
    case "move the clock":
      return [
        `### Set the target's clock ${daysAhead(step.by)}: ${step.probe ? asking(step.probe) : "no call does that"}`,
      ];
    case "call":
      return requestOf(step, plan, reference);
    case "take a cookie":
      return [
        `# Fill it in: the cookie ${oneLine(step.cookie)} that the answer to call ${plan.numberOf(step.call.id)} sets.`,
        `@${step.variable} =`,
        "",
      ];
    case "take":
    case "join":
    case "look":
      return [];
  }
}

const daysAhead = (by: number | undefined): string =>
  by === undefined ? "to real time again" : `${(by / 86_400).toFixed(1)} days ahead`;

const asking = ({ method, url, body }: Probe): string =>
  oneLine(`${method} ${url} ${JSON.stringify(body) ?? ""}`);

/** A variable made of others; of their parts a file can make none. */
function madeOf({ variable, recipe }: Extract<Step, { does: "make" }>): string[] {
  const said = recipe.map((piece) => {
    if (typeof piece !== "string")
      return piece.isWhole && piece.as === undefined ? `{{${piece.of}}}` : undefined;
    // A body is JSON, and such a file reads a backslash, too, and leaves blanks out at the end of a line.
    const written = JSON.stringify(piece).slice(1, -1).replaceAll(/^ | $/g, "\\u0020");
    return written.replaceAll("\\", "\\\\");
  });
  return said.includes(undefined)
    ? [`# Fill it in: ${recipeInWords(recipe)}.`, `@${variable} =`]
    : [`@${variable} = ${said.join("")}`];
}

/** A request, or why a file cannot hold it. */
function requestOf(
  step: Extract<Step, { does: "call" }>,
  plan: Plan,
  reference: Reference,
): string[] {
  const { call, waited, isAtOnce } = step;
  const { method, sent, received } = call;
  const { names, numberOf, decisive, broken, controls } = plan;
  const n = numberOf(call.id);
  const came = received === undefined ? "no answer" : `${received.status}`;
  const title = `### Call ${n}: answered ${came} before${controls.has(call.id) ? ": a control" : ""}${call === decisive ? `  ${broken}` : ""}`;
  const notes = [
    ...(waited === undefined ? [] : [`# Wait for ${waited} s before it.`]),
    ...(isAtOnce
      ? [
          "# It was under way with others at once; an editor sends it alone, which may show nothing.",
        ]
      : []),
  ];
  const odd = whyNot(call);
  if (odd !== undefined)
    return [title, ...notes, `# Not here, but in the script beside it: ${odd}.`];
  const headers = headersOf(call).map(([name, value]) => names.in(`${name}: ${value}`, reference));
  return [
    title,
    ...notes,
    `# @name call${n}`,
    "# @no-redirect",
    "# @no-cookie-jar",
    `${method} {{BASE}}${names.in(pathAndQuery(call), reference)}`,
    ...headers,
    ...(sent.text ? ["", names.in(sent.text, reference)] : []),
    "",
  ];
}

/** What an editor would send otherwise than it was sent. */
function whyNot({ sent }: Call): string | undefined {
  const { text = "", base64 } = sent;
  if (base64 !== undefined) return "its body is no text";
  const isChanged = changed.test(text) || /^(?:\s*(?:#|\/\/)|<)/m.test(text);
  if (isChanged) return "an editor would change its body";
  const isOdd = Object.values(sent.headers).some((value) => changed.test(value));
  return isOdd ? "an editor would change its headers" : undefined;
}

/** Blanks around a text, what looks like a variable, and characters that no line shows. */
const changed = /^\s|\s$|\{\{|[\x00-\x08\x0b-\x1f\x7f]/;

const oneLine = (text: string): string => printable(text.replaceAll(/\s+/g, " ").trim());
