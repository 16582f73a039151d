import type { RouteId } from "../../contracts/wire/route-ids.ts";
import type { HarBody } from "./har-body.ts";
import { type HarExchange, headerIn, type ReadExchange } from "./har-exchange.ts";
import { parseJson } from "./parse-json.ts";

/**
 * What a sanitiser wrote in the place of secrets, known by what it does, not by its words: one text stands for what must
 * differ.
 */
export interface Masks {
  /** Texts that stand for values, by {@link shortened}. */
  values: ReadonlySet<string>;
  /** Members of secrets that no request of the archive has kept: they were taken out, or are null. */
  takenOut: ReadonlySet<string>;
  /** Authorization headers that stand for others; undefined: no request of the archive has kept its own. */
  credentials: ReadonlySet<string> | undefined;
}

/** Values that are never those of another kind, by the document's names of them. */
const kinds: Readonly<Record<string, string>> = {
  ...{ password: "password", password_confirmation: "password", access_token: "token" },
  ...{ verification_code: "code", token: "code", key: "key", api_key: "key", email: "email" },
  ...{ request_id: "request", expires_at: "time" },
};
/** Those of which no two answers give the same. */
const everNew = ["token", "request", "time"];
const secret: ReadonlySet<string> = new Set(["password", "token", "code", "key"]);

interface Spot {
  kind: string;
  text: string;
}

/** What is masked in an archive, by those of its exchanges that went well: abuse sends one text in many places, too. */
export function masksIn(entries: readonly ReadExchange[]): Masks {
  const good = entries.filter(isLetIn);
  const given = good.flatMap(({ answered }) => spotsIn(jsonOf(answered)));
  const asked = good.flatMap(({ request, path, asked }) => [
    ...spotsIn(jsonOf(asked)),
    ...spotsIn(tokenOf(headerIn(request.headers, "authorization") ?? ""), "token"),
    ...spotsIn(/^\/verify\/([^/?]+)/.exec(path)?.[1], "code"),
  ]);
  const kindsOf = Map.groupBy([...given, ...asked], ({ text }) => shortened(text));
  const isMask = (spots: readonly Spot[]): boolean =>
    new Set(spots.map(({ kind }) => kind)).size > 1 ||
    spots.some(
      ({ kind, text }) =>
        secret.has(kind) &&
        ((text.length > 2 && shortened(text).length === 1) || partlyHidden.test(text)),
    );
  const ofMany = [...kindsOf].filter(([, spots]) => isMask(spots)).map(([text]) => text);
  const alike = everNew.flatMap((kind) => alikeIn(given.filter((spot) => spot.kind === kind)));
  const values = new Set([...ofMany, ...alike, ...rightAndWrong(entries)]);
  return {
    values,
    takenOut: takenOutOf(good, entries),
    credentials: credentialsIn(good, entries, given, values),
  };
}

/** Stars or dots in a row, with what is left of a secret before or behind them. */
const partlyHidden = /([^\w\s-])\1\1|…/u;

/** The secrets that a request to a route needs, by the names of their members. */
const needed = ({ route }: HarExchange): readonly string[] =>
  route?.tier.startsWith("enterprise") ? ["key"] : ((route && secretsOf[route.id]) ?? []);
const secretsOf: Partial<Record<RouteId, readonly string[]>> = {
  ...{ signup: ["password"], login: ["password"], "verify-email": ["verification_code"] },
  "reset-password": ["token", "password"],
};

const hasText = (value: unknown, name: string): boolean => typeof Object(value)[name] === "string";

function takenOutOf(good: readonly ReadExchange[], entries: readonly ReadExchange[]) {
  const lacking = good.flatMap((entry) =>
    typeof jsonOf(entry.asked) === "object" ? needed(entry) : [],
  );
  const asked = entries.map((entry) => jsonOf(entry.asked));
  return new Set(lacking.filter((name) => !asked.some((body) => hasText(body, name))));
}

/**
 * Whether an exchange lacks a secret that was taken out of the archive's: of its request, or, where any secrets were, a
 * token of its answer.
 */
export function lacksSecrets(entry: ReadExchange, { takenOut }: Masks) {
  const { data } = Object(jsonOf(entry.answered));
  const isOfToken = takenOut.size > 0 && Object(data).token_type !== undefined;
  return {
    asked: needed(entry).some((one) => takenOut.has(one)),
    answered: isOfToken && !hasText(data, "access_token"),
  };
}

const isLetIn = ({ response }: HarExchange): boolean => (response?.status ?? 999) < 400;

/** The password of all logins of an archive, where it was let in and refused for the same user. */
function rightAndWrong(entries: readonly ReadExchange[]): string[] {
  const logins = entries
    .filter(({ route }) => route?.id === "login")
    .map((entry) => ({ ...Object(jsonOf(entry.asked)), isLetIn: isLetIn(entry) }))
    .filter(({ password }) => typeof password === "string");
  const [only, ...others] = new Set<string>(logins.map(({ password }) => shortened(password)));
  if (only === undefined || others.length > 0) return [];
  const byUser = [...Map.groupBy(logins, ({ email }) => email).values()];
  return byUser.some((all) => new Set(all.map((one) => one.isLetIn)).size > 1) ? [only] : [];
}

const jsonOf = (body: HarBody): unknown =>
  typeof body === "object" ? parseJson(body.text ?? "") : undefined;

/** The one text of several spots; none where they differ, or are too few to tell. */
function alikeIn(spots: readonly Spot[]): string[] {
  const texts = new Set(spots.map(({ text }) => shortened(text)));
  return spots.length > 1 && texts.size === 1 ? [...texts] : [];
}

/** A text of one sign alone as that sign: stars are as many as what they stand for, or not. */
export const shortened = (text: string): string => text.replace(/^(\S)\1+$/u, "$1");

function spotsIn(value: unknown, kind?: string): Spot[] {
  if (typeof value === "string") return kind === undefined ? [] : [{ kind, text: value }];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, item]) => spotsIn(item, kinds[name]));
}

/** What stands behind the scheme; undefined where there is no scheme, or nothing behind it. */
const tokenOf = (authorization: string): string | undefined =>
  /^\s*\S+\s+(\S.*?)\s*$/s.exec(authorization)?.[1];

/**
 * The Authorization headers that stand for others, by those that let somebody in: without a scheme, empty, masked, or
 * all alike and of a token that nothing gave.
 */
function credentialsIn(
  good: readonly HarExchange[],
  entries: readonly HarExchange[],
  given: readonly Spot[],
  values: ReadonlySet<string>,
): Masks["credentials"] {
  const entering = good.filter(({ route }) => route?.auth === "bearer");
  const kept = entries.some(
    ({ request }) => headerIn(request.headers, "authorization") !== undefined,
  );
  if (!kept) return entering.length > 0 ? undefined : new Set();
  const texts = entering.flatMap(({ request }) => headerIn(request.headers, "authorization") ?? []);
  const tokens = new Set(given.filter(({ kind }) => kind === "token").map(({ text }) => text));
  const areAlike = texts.length > 1 && new Set(texts).size === 1;
  const isMask = (text: string): boolean => {
    const token = tokenOf(text) ?? text;
    if (values.has(shortened(token)) || shortened(token).length < 2) return true;
    return !tokens.has(token) && (token === text || areAlike);
  };
  return new Set(texts.filter(isMask));
}
