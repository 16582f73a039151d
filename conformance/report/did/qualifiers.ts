import { withOpenBasic } from "../../../contracts/history/basic.ts";
import { readPseudonym } from "../../../contracts/history/pseudonym.ts";
import { asked, asks, asText, bearer, type Call, isObject } from "../../history/call.ts";
import { withoutFiles } from "../../media/without-files.ts";
import { hookWords } from "../../target/http/hook-path.ts";
import { parseJson } from "../../target/http/parse-json.ts";
import { headersOf } from "../script/steps.ts";
import { ownerIn } from "../script/variables.ts";
import type { Scene } from "./scene.ts";
import { membersOf } from "./verbs.ts";

/** What was particular about a call: `with …`, `without …`; ordinary arguments are not mentioned. */
export function qualifiers(call: Call, scene: Scene): string[] {
  return [...credentials(call, scene), ...headers(call), ...query(call), ...body(call, scene)];
}

/** Headers that the kit's own client sends otherwise, or not at all, and the content type that a body lacks. */
function headers(call: Call): string[] {
  const { bytes, headers: given, unrecorded } = call.sent;
  const isUntyped =
    bytes > 0 && given["content-type"] === undefined && !unrecorded.includes("headers");
  const odd = headersOf(call).flatMap(([name, value]) =>
    usualHeaders[name]?.test(value) ? [] : [`with ${name} ${short(JSON.stringify(value))}`],
  );
  return [...(isUntyped ? ["without content-type"] : []), ...odd];
}

const whatever = /^/;
/** Those of the kit's own client, and what they are; what stands in Authorization is told apart. */
const usualHeaders: Readonly<Record<string, RegExp>> = {
  ...{ authorization: whatever, "accept-language": whatever, "sec-fetch-mode": whatever },
  accept: /^(\*\/\*|application\/json)$/,
  "content-type": /^application\/json$/,
};

const ordinals = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"];

function credentials(call: Call, { tokens, presented, who }: Scene): string[] {
  const { authorization } = call.sent.headers;
  const header = authorization && withOpenBasic(authorization);
  if (call.route?.auth !== "bearer")
    return header === undefined ? [] : [`with Authorization ${short(JSON.stringify(header))}`];
  if (header === undefined) return ["without Authorization"];
  const token = bearer(call);
  if (token === undefined) return [`with Authorization ${JSON.stringify(header)}`];
  const own = [...tokens].flatMap(([one, whose]) => (whose === who(call) ? one : []));
  const at = own.indexOf(token);
  const { madeUp, kind = "token" } = readPseudonym(token) ?? {};
  const which = madeUp
    ? "a made-up token"
    : kind === "token"
      ? "another token"
      : `a ${kind} as token`;
  if (at < 0) return [`with ${which}`];
  if (at < own.length - 1) return [`with the ${ordinals[at] ?? `${at + 1}th`} token`];
  return presented.has(token) ? ["with the same token"] : [];
}

function query(call: Call): string[] {
  return call.query.size === 0 ? [] : [`with ?${decodeURIComponent(String(call.query))}`];
}

function body(call: Call, scene: Scene): string[] {
  if (scene.isCrowded) return [];
  const { json, text, base64, bytes } = call.sent;
  const { requires, may } = membersOf(call);
  if (base64 !== undefined) return ["with a body that is no UTF-8"];
  // For a load run the history keeps only the members that queues are judged by, and the size of bodies.
  if (text === undefined && bytes > 0) return [];
  if (text === undefined) {
    const lacks = requires.length > 0 ? ["without a body"] : [];
    return [...lacks, ...absent(call, may, scene)];
  }
  if (!isObject(json)) return [`with the body ${short(text)}`];
  const needed = call.route?.tier === "enterprise" ? ["key"] : requires;
  const missing = needed.filter((name) => !asks(call, name)).map((name) => `without ${name}`);
  const given = Object.keys(json).flatMap((name) => member(call, name, requires, scene));
  return [...missing, ...given, ...absent(call, may, scene)];
}

function absent(call: Call, may: readonly string[], { telling }: Scene): string[] {
  return may
    .filter((name) => telling.has(name) && !asks(call, name))
    .map((name) => `without ${name}`);
}

/** Members that most requests for work give. */
const usual = new Set(["track_id"]);

/** A member that the call gave: mentioned where it is optional, odd, or other than before. */
function member(call: Call, name: string, requires: readonly string[], scene: Scene): string[] {
  const value = asked(call, name);
  if (name === "key") return key(call, value, scene);
  const said = short(JSON.stringify(value));
  // A file says nothing where the rule is about something else.
  if (said.startsWith('"<') && !scene.telling.has(name)) return [];
  const isKnown = name === "device_name" && scene.devices.has(value);
  const words = isKnown ? "with the same device_name" : `with ${name} ${said}`;
  if (!requires.includes(name))
    return [usual.has(name) && !scene.telling.has(name) ? `with a ${name}` : words];
  if (typeof value !== "string" || isOdd(value)) return [words];
  const isFurther = call.route?.id === "signup" && scene.passwords.has(JSON.stringify(value));
  if (isFurther) return [`with the same ${name}`];
  const whose = name === "password" ? otherPassword(call, value, scene) : undefined;
  if (whose !== undefined) return [`with ${whose} password`];
  if (name === "password_confirmation" && value !== asked(call, "password")) {
    return ["with another password_confirmation"];
  }
  if (readPseudonym(value)?.madeUp === true) return [`with a made-up ${name}`];
  const isTold = scene.telling.has(name) || (name === "device_name" && scene.sharesDevices);
  return isTold && name !== "email" && readPseudonym(value) === undefined ? [words] : [];
}

/** Texts that a reader would not expect: empty, beyond printable ASCII, with outer blanks, or very long. */
const isOdd = (text: string): boolean =>
  text === "" || /[^\x20-\x7e]|^\s|\s$/.test(text) || text.length > longest;

/** The key of a request: mentioned unless it is the one that the profile gives for it. */
function key({ route }: Call, value: unknown, { telling, profile }: Scene): string[] {
  const secret = readPseudonym(value);
  if (secret === undefined) return [`with key ${short(JSON.stringify(value))}`];
  if (secret.madeUp) return ["with a made-up key"];
  const owner = ownerIn(profile, value);
  const isOwn =
    owner === undefined || owner.startsWith("enterprise.") === (route?.tier === "enterprise");
  if (isOwn && !telling.has("key")) return [];
  // A path such as enterprise.key reads like a file.
  return [`with ${owner?.replace(/^(\w+)\.(\w+)$/, "the $1 $2") ?? "another key"}`];
}

/** Whose password it is that a login or a further sign-up gives, where it is none that its user has now. */
function otherPassword(call: Call, password: unknown, { passwords }: Scene): string | undefined {
  const own = passwords.get(JSON.stringify(asked(call, "email")))?.all;
  const isTold = call.route?.id === "login" || call.route?.id === "signup";
  if (!isTold || own === undefined || own.at(-1) === password) return undefined;
  if (own.includes(password)) return "the old";
  const other = [...passwords.values()].find(({ all }) => all.includes(password));
  return other === undefined ? "another" : `${other.who}'s`;
}

const longHook = new RegExp(`(/${hookWords}/[\\w-]{4})[\\w-]{8,}`, "g");

/** A value without files and the kit's long names of webhooks, such as `"http://127.0.0.1:4020/h/Qm7x…?from=the-kit"`. */
function short(text: string): string {
  const said = withoutFiles(text).replace(longHook, "$1…");
  if (said.length <= longest) return said;
  // Half of a pseudonym would stand there as it is, for nobody names it.
  const begins = said.slice(0, longest - 3).replace(/~[a-z-]+(?:\.[\w.]*)?$/, "");
  return `${begins}… (${asText(parseJson(said) ?? said).length} characters)`;
}

const longest = 80;
