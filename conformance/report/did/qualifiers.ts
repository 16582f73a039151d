import { readPseudonym, wireType } from "../../../contracts/history/pseudonym.ts";
import { asked, asks, bearer, type Call, isObject } from "../../history/call.ts";
import { withoutFiles } from "../../media/without-files.ts";
import type { Scene } from "./scene.ts";
import { verbOf } from "./verbs.ts";

/** What was particular about a call: `with …`, `without …`; ordinary arguments are not mentioned. */
export function qualifiers(call: Call, scene: Scene): string[] {
  return [...credentials(call, scene), ...query(call), ...body(call, scene)];
}

const ordinals = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"];

function credentials(call: Call, { tokens, presented }: Scene): string[] {
  const header = call.sent.headers.authorization;
  if (call.route?.auth !== "bearer") return header === undefined ? [] : ["with Authorization"];
  if (header === undefined) return ["without Authorization"];
  const token = bearer(call);
  if (token === undefined) return [`with Authorization ${JSON.stringify(header)}`];
  const at = tokens.indexOf(token);
  const { madeUp, kind = "token" } = readPseudonym(token) ?? {};
  const which = madeUp
    ? "a made-up token"
    : kind === "token"
      ? "another token"
      : `a ${kind} as token`;
  if (at < 0) return [`with ${which}`];
  if (tokens.length > 1 && at < tokens.length - 1)
    return [`with the ${ordinals[at] ?? `${at + 1}th`} token`];
  return presented.has(token) ? ["with the same token"] : [];
}

function query(call: Call): string[] {
  return call.query.size === 0 ? [] : [`with ?${decodeURIComponent(String(call.query))}`];
}

function body(call: Call, scene: Scene): string[] {
  if (scene.isCrowded) return [];
  const { json, text, base64, bytes } = call.sent;
  const { requires, may } = verbOf(call);
  if (base64 !== undefined) return ["with a body that is no UTF-8"];
  // For a load run the history keeps only the members that queues are judged by, and the size of bodies.
  if (text === undefined && bytes > 0) return [];
  if (text === undefined) {
    const lacks = requires.length > 0 ? ["without a body"] : [];
    return [...lacks, ...absent(call, may, scene)];
  }
  if (!isObject(json)) return [`with the body ${short(text)}`];
  const missing = requires.filter((name) => !asks(call, name)).map((name) => `without ${name}`);
  const given = Object.keys(json).flatMap((name) => member(call, name, requires, scene));
  return [...missing, ...given, ...absent(call, may, scene)];
}

function absent(call: Call, may: readonly string[], { telling }: Scene): string[] {
  return may
    .filter((name) => telling.has(name) && !asks(call, name))
    .map((name) => `without ${name}`);
}

/** Members that most requests for work give. */
const usual = new Set(["key", "track_id"]);

/** A member that the call gave: mentioned where it is optional, odd, or other than before. */
function member(call: Call, name: string, requires: readonly string[], scene: Scene): string[] {
  const value = asked(call, name);
  const words = `with ${name} ${short(JSON.stringify(value))}`;
  if (!requires.includes(name)) return usual.has(name) && !scene.telling.has(name) ? [] : [words];
  if (wireType(value) !== "string" || value === "") return [words];
  if (name === "password" && changed(call, value, scene)) return ["with another password"];
  if (name === "password_confirmation" && value !== asked(call, "password")) {
    return ["with another password_confirmation"];
  }
  if (readPseudonym(value)?.madeUp === true) return [`with a made-up ${name}`];
  return scene.telling.has(name) && name !== "email" && name !== "password" ? [words] : [];
}

function changed(call: Call, password: unknown, { passwords }: Scene): boolean {
  const known = passwords.get(JSON.stringify(asked(call, "email")));
  return call.route?.id === "login" && known !== undefined && known !== password;
}

/** A value without files and the kit's long names of webhooks, such as `"http://127.0.0.1:4020/h/Qm7x…?from=the-kit"`. */
function short(text: string): string {
  const said = withoutFiles(text).replace(/(\/h\/[\w-]{4})[\w-]{8,}/g, "$1…");
  // Half of a pseudonym would stand there as it is, for nobody names it.
  return said.length > longest
    ? `${said.slice(0, longest - 3).replace(/~[a-z-]+(?:\.[\w.]*)?$/, "")}…`
    : said;
}

const longest = 80;
