import { everyPseudonym, type Pseudonym } from "../../../contracts/history/pseudonym.ts";
import { type Call, pathAndQuery } from "../../history/call.ts";
import type { History } from "../../history/history.ts";
import { secretsIn } from "../../run/showing/secrets-in.ts";
import { Placeholders } from "../placeholders.ts";

/**
 * The shell variables of a script: `$RUN`, which makes its addresses new ones, and one for each secret, such as
 * `$TOKEN_1`. An answer gives it, a mail, the profile's owner, or the script makes it up.
 */
export class Variables {
  readonly #history: History;
  readonly #run: RegExp;
  /** The secrets that the calls present: only these are taken out of answers and mails. */
  readonly #presented: ReadonlySet<string>;
  /** The lines that set variables before the first call, by name. */
  readonly #declared = new Map<string, string>();
  readonly #given = new Set<string>();
  /** What its reader must give, in words. */
  readonly needs: string[] = [];
  readonly #inText = new Placeholders(
    (name, secret, text) => `'"$${this.#variable(name, secret, text)}"'`,
  );

  constructor(calls: readonly Call[], history: History) {
    this.#history = history;
    this.#run = new RegExp(history.header.run.replace(/\W/g, "\\$&"), "gi");
    const texts = calls.map((call) => `${pathAndQuery(call)} ${JSON.stringify(call.sent)}`);
    this.#presented = new Set(texts.flatMap((text) => text.match(everyPseudonym) ?? []));
  }

  /** A text in quotation marks, with variables where its secrets stood. */
  readonly quoted = (text: string): string =>
    this.#inText
      .in(`'${text.replaceAll("'", `'\\''`)}'`)
      .replace(this.#run, `'"$RUN"'`)
      .replaceAll(/^''(?=")|(?<=")''(?="|$)/g, "");

  /** A text for a comment: one line, with the names of variables. */
  readonly comment = (text: string): string =>
    this.#inText
      .in(text)
      .replaceAll(/'"(\$\w+)"'/g, "$1")
      .replace(this.#run, "…")
      .replaceAll(/[\x00-\x1f]/g, " ");

  /** Lines that take out of a call's answer what later calls present. */
  givenBy({ received }: Call, n: number): string[] {
    return [...secretsIn(received?.json)].flatMap(([names, text]) => {
      const path = jqPath(names);
      return path === undefined
        ? []
        : this.#sets(text, (name) => `${name}=$(given ${n} '${path}')`);
    });
  }

  /** Lines that ask for what a mail holds and later calls present; none where `id` is no mail's. */
  mailed(id: string): string[] {
    const mail = this.#history.mails.find((one) => one.id === id);
    return (mail?.tokens ?? []).flatMap(({ token }) =>
      this.#sets(token, (name) => {
        this.needs.push(`the mailed ${name}, for which it asks`);
        return `${name}=\${${name}:-$(ask ${this.quoted(`the code in the newest mail "${mail?.title ?? ""}" to ${mail?.to.join(", ")}`)})}`;
      }),
    );
  }

  /** Lines that have the reader move the target's clock: without that they would show nothing. */
  moved(text: string): string[] {
    this.needs.push("the target's clock moved, for which it asks");
    const asked = this.quoted(`Is the target's ${text}? [y/n]`);
    return [`case $(ask ${asked}) in y*) ;; *) stop "its clock was not moved" ;; esac`];
  }

  /** The lines that set variables which nothing gives. */
  declarations(): string[] {
    return [...this.#declared.values()];
  }

  #sets(text: string, line: (name: string) => string): string[] {
    if (!this.#presented.has(text) || this.#given.has(text)) return [];
    this.#given.add(text);
    return [line(this.quoted(text).slice(2, -1))];
  }

  #variable(name: string, secret: Pseudonym, text: string): string {
    const spelling = secret.form === 0 ? "" : `_SPELLING_${secret.form + 1}`;
    const variable = `${name.replaceAll(/\W/g, "_")}${spelling}`;
    if (!this.#given.has(text) && !this.#declared.has(variable))
      this.#declared.set(variable, this.#declaration(variable, secret, text));
    return variable;
  }

  #declaration(
    variable: string,
    { kind, form, type, length, madeUp }: Pseudonym,
    text: string,
  ): string {
    const wanted = (what: string): string => {
      this.needs.push(`$${variable} (${what})`);
      return `: "\${${variable}:?${what}}"`;
    };
    const owner = ownerIn(this.#history.header.profile, text);
    if (owner !== undefined) return wanted(`${owner} of the profile`);
    if (form > 0) return wanted("another spelling of it: letter case or blanks");
    if (kind !== "password" && !madeUp && isGiven(text, this.#history))
      return wanted("a secret that no call shown here gave");
    // Another one for each variable; of a password all four classes of characters.
    const digits = `1${variable.replaceAll(/\D/g, "")}`;
    const word = kind === "password" ? `aB!${digits}` : `none${digits}`;
    const begins = type === "number" ? digits : word;
    const times = Math.max(1, Math.ceil((length - begins.length) / runLength));
    return `${variable}=$(printf '%.${length}s' "${begins}${"$RUN".repeat(times)}")`;
  }
}

/** Whether an answer or a mail held it: what none ever did was made up, such as a code with a letter too many. */
const isGiven = (secret: string, { calls, mails }: History): boolean =>
  mails.some(({ tokens }) => tokens.some(({ token }) => token === secret)) ||
  calls.some(({ received }) => received?.text?.includes(secret) === true);

/** The digits of `$RUN`. */
const runLength = 20;

/** The path of a value in the profile, such as `accounts.0.key`. */
function ownerIn(profile: unknown, text: string): string | undefined {
  const path = [...secretsIn(profile)].find(([, one]) => one === text)?.[0];
  return path && jqPath(path)?.slice(1);
}

/** A way into a JSON value as jq writes it; undefined where a name on it is none of jq's. */
function jqPath(path: readonly string[]): string | undefined {
  const steps = path.map((name) => (/^\d+$/.test(name) ? `[${name}]` : `.${name}`));
  return path.every((name) => /^\w+$/.test(name)) ? steps.join("").replace(/^\[/, ".[") : undefined;
}
