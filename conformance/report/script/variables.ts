import type { MailEvent } from "../../../contracts/history/events.ts";
import {
  everyPseudonym,
  type Pseudonym,
  readPseudonym,
  splitAtPseudonyms,
} from "../../../contracts/history/pseudonym.ts";
import type { Recipe } from "../../../contracts/history/recipe.ts";
import { valueAt } from "../../../contracts/json-pointer.ts";
import { printable } from "../../../contracts/printable.ts";
import type { Finding } from "../../../contracts/verdict.ts";
import { asked, type Call } from "../../history/call.ts";
import type { History } from "../../history/history.ts";
import { cookiesSent, cookiesSet } from "../../history/requests/cookies.ts";
import { secretsSent } from "../../run/showing/givers.ts";
import { secretsIn } from "../../run/showing/secrets-in.ts";
import { Placeholders } from "../finding/placeholders.ts";

/** A text as it is, or a variable of which it is a part. */
export type Part = string | { variable: string };

/** Where a value comes from that none of the calls gives: the profile, a reader who knows it, or it is made up. */
export type Source =
  | { from: "profile" | "reader"; what: string }
  | { from: "nobody"; begins: string; length: number };

/** A code in a mail: the variable that holds it, whom the mail came to, its title, and where in it the code stands. */
export interface MailedCode extends Pick<MailEvent["tokens"][number], "where"> {
  variable: string;
  to: string;
  title: string;
}

/**
 * The variables that calls made anew are written with: `RUN`, which makes their addresses new ones, and one for each
 * secret, such as `TOKEN_1`. An answer gives it, a mail, the profile's owner, or it is made up.
 */
export class Variables {
  readonly #history: History;
  readonly #run: RegExp;
  readonly #names = new Placeholders();
  /** The secrets that the calls present: only these are taken out of answers and mails. */
  readonly #presented: ReadonlySet<string>;
  readonly #given = new Set<string>();
  /** Whom the secrets of mails were sent to. */
  readonly #mailed = new Map<string, readonly string[]>();
  /** The cookies that the calls set and send. */
  readonly #cookies: ReadonlyMap<string, string>;
  readonly #made: Readonly<Record<string, Recipe>>;
  /** What is sent before anything gave it, by the names of variables. */
  readonly declared = new Map<string, Source>();

  constructor(calls: readonly Call[], history: History, made: Finding["made"] = {}) {
    this.#history = history;
    this.#made = made;
    // An empty name is met nowhere.
    this.#run = new RegExp(history.header.run.replace(/\W/g, "\\$&") || "(?!)", "gi");
    this.#presented = new Set(calls.flatMap(secretsSent));
    const set = calls.flatMap(({ received }) =>
      received ? [...cookiesSet(received).values()] : [],
    );
    const sent = new Set(calls.flatMap((call) => cookiesSent(call.sent)));
    const both = new Set(set.filter((one) => sent.has(one)));
    this.#cookies = new Map([...both].map((one, at) => [one, `COOKIE_${at + 1}`]));
  }

  /** A text in parts: variables stand where its secrets, the cookies of a header and the run's id stood. */
  parts(text: string): Part[] {
    const cookies: Part[] = text.startsWith("cookie: ")
      ? [...this.#cookies].reduce<Part[]>(
          (all, [pair, variable]) => within(all, (one) => one.split(pair), variable),
          [text],
        )
      : [text];
    const named = cookies.flatMap((part) =>
      typeof part === "string"
        ? splitAtPseudonyms(part).map((one, at) =>
            at % 2 === 0 ? one : { variable: this.#of(one) },
          )
        : part,
    );
    return within(named, (one) => one.split(this.#run), "RUN").filter((part) => part !== "");
  }

  /** The variables of the secrets that a call presents. */
  sentBy = (call: Call): string[] => secretsSent(call).map(this.#of);

  /** Declares what a call sends and nothing gave so far; returns what is to be made of other variables for it. */
  send(call: Call): { variable: string; recipe: Recipe }[] {
    return secretsSent(call).flatMap((text) => {
      const variable = this.#of(text);
      if (this.#given.has(text) || this.declared.has(variable)) return [];
      const recipe = this.#recipeOf(text);
      if (recipe === undefined) {
        this.#declare(text);
        return [];
      }
      this.#given.add(text);
      return [{ variable, recipe }];
    });
  }

  /** Of what a secret is made, by the names of variables, where these are there or no call has to give them. */
  #recipeOf(text: string): Recipe | undefined {
    const recipe = this.#made[text];
    const isThere = (of: string): boolean =>
      this.#given.has(of) || this.declared.has(this.#of(of)) || this.#declare(of, true);
    if (recipe === undefined || recipe.length === 0) return undefined;
    if (!recipe.every((piece) => typeof piece === "string" || isThere(piece.of))) return undefined;
    return recipe.map((piece) =>
      typeof piece === "string" ? piece : { ...piece, of: this.#of(piece.of) },
    );
  }

  /** Declares a secret; `unasked`: only where no reader has to find it out. Returns whether it did. */
  #declare(text: string, unasked = false): boolean {
    const secret = readPseudonym(text);
    if (secret === undefined) return false;
    const variable = this.#of(text);
    const source = this.#sourceOf(variable, secret, text);
    if (unasked && source.from === "reader") return false;
    this.declared.set(variable, source);
    return true;
  }

  /** What an answer gives and calls present: the variables, each with the way to its value. */
  givenBy({ received }: Call): { variable: string; path: readonly string[] }[] {
    return [...secretsIn(received?.json)].flatMap(([path, text]) =>
      this.#give(text).map((variable) => ({ variable, path })),
    );
  }

  /** The cookies that an answer sets and calls send: the variables, each with the cookie's name. */
  setBy({ received }: Call): { variable: string; cookie: string }[] {
    return [...(received ? cookiesSet(received) : [])].flatMap(([cookie, pair]) => {
      const variable = this.#cookies.get(pair);
      if (variable === undefined) return [];
      for (const secret of pair.match(everyPseudonym) ?? []) this.#given.add(secret);
      return [{ variable, cookie }];
    });
  }

  /** The variables of what a mail holds and calls present; none where `id` is no mail's. */
  mailed(id: string): MailedCode[] {
    const {
      tokens = [],
      to = [],
      title = "",
    } = this.#history.mails.find((one) => one.id === id) ?? {};
    for (const { token } of tokens) this.#mailed.set(token, to);
    return tokens.flatMap(({ token, where }) =>
      this.#give(token).map((variable) => ({ variable, to: to.join(", "), title, where })),
    );
  }

  /** Whether a call presents a code that was mailed to the user whom it names, if any: that has to be taken. */
  presentsOwnMail(call: Call): boolean {
    const email = asked(call, "email");
    return secretsSent(call).some((text) => {
      const to = this.#mailed.get(text);
      return to !== undefined && (email === undefined || to.some((one) => one === email));
    });
  }

  #give(text: string): string[] {
    if (!this.#presented.has(text) || this.#given.has(text)) return [];
    this.#given.add(text);
    return [this.#of(text)];
  }

  #of = (text: string): string => this.#names.in(text, variableOf);

  #sourceOf(variable: string, secret: Pseudonym, text: string): Source {
    const { kind, form, type, length, madeUp } = secret;
    const owner = ownerIn(this.#history.header.profile, text);
    if (owner !== undefined) return { from: "profile", what: `${owner} in the profile` };
    if (this.#made[text] !== undefined)
      return { from: "reader", what: "a secret whose form this script cannot make again" };
    if (form > 0) return { from: "reader", what: "another spelling of it: letter case or blanks" };
    if (kind !== "password" && !madeUp && isGiven(text, this.#history))
      return { from: "reader", what: "a secret that no call shown here gave" };
    // Another one for each variable; of a password all four classes of characters.
    const digits = `1${variable.replaceAll(/\D/g, "")}`;
    const word = kind === "password" ? `aB!${digits}` : `none${digits}`;
    return { from: "nobody", begins: type === "number" ? digits : word, length };
  }
}

/** The same parts with a variable wherever `split` parts a text. */
const within = (
  parts: readonly Part[],
  split: (text: string) => string[],
  variable: string,
): Part[] =>
  parts.flatMap((part) =>
    typeof part === "string"
      ? split(part).flatMap((one, at) => (at === 0 ? [one] : [{ variable }, one]))
      : part,
  );

const variableOf = (name: string, { form }: Pseudonym): string =>
  `${name.replaceAll(/\W/g, "_")}${form === 0 ? "" : `_SPELLING_${form + 1}`}`;

/** Whether an answer or a mail held it: what none ever did was made up, such as a code with a letter too many. */
const isGiven = (secret: string, { calls, mails }: History): boolean =>
  mails.some(({ tokens }) => tokens.some(({ token }) => token === secret)) ||
  calls.some(({ received }) => received?.text?.includes(secret) === true);

/** Whose a secret of the profile is, such as `the key of standard account first`; of no account its path. */
export function ownerIn(profile: unknown, text: unknown): string | undefined {
  const path = [...secretsIn(profile)].find(([, one]) => one === text)?.[0];
  if (path?.[0] !== "accounts") return path && pathInWords(path);
  const { plan, name } = Object(valueAt(profile, `/accounts/${path[1]}`));
  return printable(`the ${path.at(-1)} of ${plan} account ${name}`);
}

/** A way into a JSON value, such as `data.tokens[0]`. */
export const pathInWords = (path: readonly string[]): string =>
  path
    .map((name) => (/^\d+$/.test(name) ? `[${name}]` : `.${name}`))
    .join("")
    .replace(/^\./, "");
