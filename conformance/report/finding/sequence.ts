import { withOpenBasic } from "../../../contracts/history/basic.ts";
import type { ProbeEvent } from "../../../contracts/history/events.ts";
import type { FindingStep } from "../../../contracts/verdict.ts";
import { type Call, type Message, pathAndQuery } from "../../history/call.ts";
import { cookiesSet } from "../../history/requests/cookies.ts";
import { withoutFiles } from "../../media/without-files.ts";
import { pauseOf } from "../../run/showing/play-calls.ts";
import type { Shown } from "../../run/showing/slice.ts";
import { shortened } from "../words.ts";

/** A finding cuts longer bodies; the history holds them whole. */
const longestBody = 2000;
const longestAside = 300;

/** Headers that say something about a request; the others are the client's own. */
const telling = /^(authorization|content-type|accept|cookie|x-.+|.*key.*|.*token.*)$/;

/**
 * A finding's sequence: what was sent and what came, one step for each event, secrets as pseudonyms. What is made for
 * comparison comes last: a restart, say, might hide what the call beside it does.
 */
export function sequenceOf(
  shown: readonly Shown[],
  controls: readonly string[] = [],
): FindingStep[] {
  const isMade = ({ call }: Shown): boolean => controls.includes(call?.id ?? "");
  const made = shown.flatMap((one) => (isMade(one) && one.call ? [one.call] : []));
  // What is looked at of it can be looked at only then.
  const isLast = (one: Shown): boolean => isMade(one) || made.some((call) => looksAt(one, call));
  return shown
    .toSorted((a, b) => Number(isLast(a)) - Number(isLast(b)))
    .map((one) => {
      const waited = pauseOf(one);
      const isControl = isMade(one);
      const more = { ...(waited === 0 ? {} : { waited }), ...(isControl ? { isControl } : {}) };
      return { ...stepOf(one), ...more };
    });
}

/** Whether a probe is about what a call was answered, such as its job. */
const looksAt = (one: Shown, { received }: Call): boolean =>
  one.what === "probe" &&
  Object.values(one.event.about).some((value) => received?.text?.includes(String(value)) === true);

function stepOf(one: Shown): FindingStep {
  switch (one.what) {
    case "call":
      return callStep(one.call);
    case "mail": {
      const { id, to, title = "", tokens } = one.event;
      const codes = tokens.map(({ token }) => token).join(", ");
      const text = `mail to ${to.join(", ")} "${title}"${codes === "" ? "" : ` with ${codes}`}`;
      return { event: "mail", id, text };
    }
    case "hook": {
      const { id, method, path, status, body } = one.event;
      const said = withoutFiles(body?.text ?? "").slice(0, longestAside);
      const text = `the target called ${path} with ${said || "no body"}, and was answered ${status}`;
      return { event: "hook", id, method, path, status, ...cut("body", body?.text), text };
    }
    case "probe": {
      const { id, probe, about, value, fault } = one.event;
      const text = `looked at ${lookedAt[probe]}, ${withoutFiles(JSON.stringify(about))}`;
      if (fault !== undefined) return { event: "probe", id, text: `${text}: no value (${fault})` };
      return { event: "probe", id, text, ...cut("answer", JSON.stringify(value)) };
    }
    case "clock": {
      const { to } = one.event;
      return { event: "clock", text: to === null ? "clock set back" : `clock set to ${to}` };
    }
  }
}

/** What a look besides the answers is at, in words. */
const lookedAt: Readonly<Record<ProbeEvent["probe"], string>> = {
  effective: "what the job ran with",
  artefact: "what the job made",
  names: "the token's name",
  servers: "the server's restarts",
  trace: "when the job ran",
  payment: "the customers",
  clock: "the clock",
  mail: "the mails",
  receiver: "the kit's own receiver",
};

/** A call as a step, cut where it is long. */
export function callStep(call: Call): FindingStep {
  const { id, subject, method, sent, received, fault } = call;
  const headers = tellingHeaders(sent);
  const cookies = received ? [...cookiesSet(received).values()] : [];
  return {
    event: "call",
    id,
    ...(subject === undefined ? {} : { subject }),
    method,
    path: pathAndQuery(call),
    ...(Object.keys(headers).length === 0 ? {} : { headers }),
    ...cut("body", sent.text),
    ...cut("bytes", sent.base64),
    ...(received === undefined ? {} : { status: received.status }),
    ...cut("answer", received?.text),
    ...(cookies.length === 0 ? {} : { sets: cookies }),
    ...(received === undefined ? { text: `no answer (${fault ?? "none was recorded"})` } : {}),
  };
}

export function tellingHeaders({ headers }: Pick<Message, "headers">): Record<string, string> {
  const all = Object.entries(headers).map(([name, value]) => [name, withOpenBasic(value)] as const);
  return Object.fromEntries(all.filter(([name]) => telling.test(name)));
}

function cut<K extends string>(name: K, text: string | undefined): { [N in K]?: string } {
  if (text === undefined) return {};
  const short = name === "bytes" ? text : withoutFiles(text);
  return { [name]: shortened(short, longestBody) } as { [N in K]?: string };
}
