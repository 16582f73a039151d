import { isDeepStrictEqual } from "node:util";
import { withOpenBasic } from "../../../contracts/history/basic.ts";
import type { Recipe } from "../../../contracts/history/recipe.ts";
import { offeredServers, type Probe } from "../../../contracts/profile/index.ts";
import type { Finding, Wants } from "../../../contracts/verdict.ts";
import { asked, type Call } from "../../history/call.ts";
import type { History } from "../../history/history.ts";
import { isOwed } from "../../history/requests/body-faults.ts";
import { wallTime } from "../../history/time/clock-moves.ts";
import { mailbox } from "../../model/mail/deliveries.ts";
import { segmentOf, showsRestartMs } from "../../restart/restarts.ts";
import { roundsOf } from "../../run/showing/rounds.ts";
import { isAbout, placeOf } from "../../run/showing/witnesses.ts";
import { eventInWords } from "../finding/curl.ts";
import { controlOf, isOfWall, isServed, servedBeside } from "./control.ts";
import { type MailedCode, Variables } from "./variables.ts";

/** What somebody does who makes a finding's calls anew. Texts hold secrets as pseudonyms. */
export type Step =
  | { does: "say"; text: string }
  /** By so many seconds from when the calls begin; undefined: back to real time. `probe`: what does it, where calls can. */
  | { does: "move the clock"; by: number | undefined; probe?: Probe }
  /** Asks the profile's evidence of this name of a call's job or token; `at`: where the answer to the call may name that. */
  | { does: "probe"; name: Asked; probe: Probe; call: Call; at: readonly string[] }
  /** Asks evidence.servers of each server by its path segment, so many seconds after what was done before. */
  | {
      does: "look at servers";
      when: "before" | "after";
      waits: number;
      probe: Probe;
      segments: readonly string[];
      /** Those that are to restart in between. */
      restarts: readonly string[];
    }
  | ({ does: "read a mail" } & MailedCode)
  | { does: "make"; variable: string; recipe: Recipe }
  | { does: "call"; call: Call; waited?: number; isAtOnce: boolean }
  /** Waits for the calls that were made at once. */
  | { does: "join" }
  /**
   * Looks at an answer; `isBasis`: without the same as before the later calls would show nothing. `isOwed`: the document
   * promises to serve such a call. `isLikewise`: it was refused as the decisive one was, so that served it shows the fault gone.
   * `typed`: what it presents that may be mistyped.
   */
  | {
      does: "look";
      call: Call;
      isBasis: boolean;
      isOwed: boolean;
      isLikewise: boolean;
      typed: readonly Typed[];
    }
  | { does: "take"; call: Call; variable: string; path: readonly string[] }
  | { does: "take a cookie"; call: Call; variable: string; cookie: string };

/** What its reader types into a script; served calls with these numbers show that it is right. */
interface Typed {
  /** What to look it up in again, such as `the mail holds exactly $CODE_1`; a key is not printed. */
  isRight: string;
  shownBy: readonly number[];
}

/** A finding's calls up to the one whose answer decides, and a request that was served beside it. */
export interface Steps {
  steps: Step[];
  /** The number of a call, from 1; 0: it is none of these. */
  numberOf: (id: string) => number;
  decisive: Call | undefined;
  control: Call | undefined;
  /** The address to which the decisive call owes a mail, where that none came is the fault. */
  awaited: string | undefined;
  /** Ids of calls that only show what is served otherwise. */
  controls: ReadonlySet<string>;
  names: Variables;
  /** What a reader may mistype. */
  typed: readonly Typed[];
}

/** What is to be done to see a finding again: what each writer of a script writes down. */
export function stepsOf(finding: Finding, history: History): Steps {
  const { sequence, witness = [], wants } = finding;
  const own = sequence.flatMap(({ id = "" }) => history.call(id) ?? []);
  const named = wants?.call ?? witness.at(-1);
  const decisive = own.find(({ id }) => id === named) ?? own.at(-1);
  const before = own.slice(0, decisive && own.indexOf(decisive));
  const listed = sequence.map((step) => ({ step, call: history.call(step.id ?? "") }));
  const rounds = roundsOf(listed, witness);
  // Of calls at once any may be refused by a right service.
  const raced = rounds.flatMap((round) => (round.length > 1 ? round : []));
  const others = [...witness, ...raced.flatMap(({ step }) => step.id ?? [])];
  const beside = listed.find(({ step, call }) => step.isControl && call && isServed(call))?.call;
  const alike =
    decisive === undefined || !isOfRefusal(wants)
      ? undefined
      : (beside ?? controlOf(decisive, before, history, { ...finding, witness: others }));
  const control =
    alike ?? (decisive && isOfWall(decisive) ? servedBeside(decisive, before, history) : undefined);
  const calls = [...new Set([...own, ...(control === undefined ? [] : [control])])];
  const names = new Variables(calls, history, finding.made);
  const numberOf = (id: string): number => calls.findIndex((call) => call.id === id) + 1;
  const read = new Set<string>();
  const mailed = (variable: string, by: readonly Call[]): Typed => ({
    isRight: `the mail holds exactly $${variable}`,
    shownBy: by.map(({ id }) => numberOf(id)),
  });
  const made = (call: Call, isAtOnce: boolean, waited?: number): Step[] => [
    ...names.send(call).map((one): Step => ({ does: "make", ...one })),
    { does: "call", call, isAtOnce, ...(waited === undefined ? {} : { waited }) },
  ];
  const looked = (call: Call, isAtOnce: boolean): Step[] => {
    const cookies = names.setBy(call).map((one): Step => ({ does: "take a cookie", call, ...one }));
    const given = [
      ...names.givenBy(call).map((one): Step => ({ does: "take", call, ...one })),
      ...cookies,
    ];
    // What is served beside it may send the cookie that it sets.
    if (call === decisive && cookies.length === 0) return [];
    const isBasis =
      (call !== decisive && given.length > 0) ||
      call.route?.id === "signup" ||
      names.presentsOwnMail(call);
    const isLikewise =
      wants?.status === "served" && !isAtOnce && isLike(call, decisive) && !isServed(call);
    // Of calls at once any may be the one that is answered otherwise; one that gives what others need may be refused.
    const looks: Step[] =
      isAtOnce && given.length === 0
        ? []
        : [
            {
              ...({ does: "look", call, isBasis, isLikewise } as const),
              isOwed: !isAtOnce && isOwed(call),
              typed: names
                .sentBy(call)
                .flatMap((one) => (read.has(one) ? mailed(one, [call]) : [])),
            },
          ];
    return [...looks, ...given];
  };
  // What came after the decisive answer shows what it was good for: a script looks at the answer itself.
  const last = rounds.findIndex((round) => round.some(({ call }) => call === decisive)) + 1;
  const isWhole = wants === undefined || wants.probe !== undefined || wants.together === true;
  const end = isWhole ? rounds.length : last;
  const steps = rounds.slice(0, end).flatMap((round, at) => {
    const isAtOnce = round.length > 1;
    const isLooked = at === last - 1 && wants?.probe === "servers";
    const others = round.flatMap(({ call }) => (call && call !== decisive ? call : []));
    const [before, after] = isLooked
      ? looksAround(rounds.slice(0, at).flat(), others, wants, history)
      : [];
    const done = round.flatMap(({ step, call }): Step[] => {
      const { id = "", event, waited } = step;
      const text = eventInWords(step);
      if (event === "clock") return [{ does: "move the clock", ...moved(text, own[0], history) }];
      if (call !== undefined) return made(call, isAtOnce, waited);
      const probed = probeOf(id, own, history);
      const codes = names.mailed(id);
      for (const { variable } of codes) read.add(variable);
      const mails = codes.map((one): Step => ({ does: "read a mail", ...one }));
      return [{ does: "say", text }, ...mails, ...probed];
    });
    const joined: Step[] = isAtOnce ? [{ does: "join" }] : [];
    return [
      ...(before ?? []),
      ...done,
      ...joined,
      ...round.flatMap(({ call }) => (call ? looked(call, isAtOnce) : [])),
      ...(after ?? []),
    ];
  });
  if (control !== undefined && !before.includes(control))
    steps.push({ does: "say", text: aboutControl(control, history) }, ...made(control, false));
  const controls = new Set(sequence.flatMap(({ id, isControl }) => (isControl && id) || []));
  const called = steps.flatMap((step) => (step.does === "call" ? step.call : []));
  const codes = [...read].map((variable) =>
    mailed(
      variable,
      called.filter((call) => names.sentBy(call).includes(variable)),
    ),
  );
  const n = numberOf(decisive?.id ?? "");
  const owned = [...names.declared].flatMap(([variable, source]): Typed[] =>
    source.from === "nobody" || n === 0
      ? []
      : [{ isRight: `${variable} is exactly ${source.what}`, shownBy: [n] }],
  );
  const typed = alike === undefined ? [...codes, ...owned] : codes;
  const owed = finding.about === mailbox && wants === undefined;
  const email = owed && decisive !== undefined ? asked(decisive, "email") : undefined;
  const awaited = typeof email === "string" ? email : undefined;
  return { steps, numberOf, decisive, control, controls, names, typed, awaited };
}

const aboutControl = ({ id }: Call, history: History): string =>
  history.call(id) === undefined ? "A restart as the document has it" : "A request that was served";

/** Whether it shows nothing where others are refused as well: a refusal holds no payload, either. */
const isOfRefusal = ({ status, path, probe, value, types = [] }: Wants = {}): boolean =>
  status !== undefined ||
  path === "error" ||
  (path?.startsWith("data") === true && types.includes("absent")) ||
  (probe === "servers" && isDeepStrictEqual(value, []));

/**
 * Looks at the servers before and after a restart and those at once with it, when earlier ones are over; none where a reader
 * cannot ask.
 */
function looksAround(
  earlier: readonly { call: Call | undefined }[],
  others: readonly Call[],
  { value }: Wants,
  { facts }: History,
): [before: Step[], after: Step[]] | [] {
  const { servers: probe } = facts.evidence;
  if (probe === undefined || !asksFor(probe, ["{kind}"], facts)) return [];
  const servers = offeredServers(facts);
  const segments = servers.map(({ segment }) => segment);
  const own = servers.flatMap(({ kind, segment }) =>
    Array.isArray(value) && value.includes(kind) ? segment : [],
  );
  const restarts = [...new Set([...own, ...others.flatMap((call) => segmentOf(call) ?? [])])];
  const settles = Math.ceil((facts.enterprise.restartSettlesMs ?? showsRestartMs) / 1000);
  const isLate = earlier.some(({ call }) => call?.pathOf?.id === "restart");
  const look = { does: "look at servers", probe, segments, restarts: restarts.sort() } as const;
  return [
    [{ ...look, when: "before", waits: isLate ? settles : 0 }],
    [{ ...look, when: "after", waits: settles }],
  ];
}

const isLike = (call: Call, other: Call | undefined): boolean =>
  call.route === other?.route && call.received?.status === other?.received?.status;

/** How a probe that an event tells of is asked of a call's new job; none where a reader cannot ask it so. */
function probeOf(id: string, calls: readonly Call[], history: History): Step[] {
  const event = history.probes.find((one) => one.id === id);
  const call = event && calls.find((one) => isAbout(event, one, history));
  const name = askable.find((one) => one === event?.probe);
  const { evidence, recognise } = history.facts;
  const probe = name && evidence[name];
  if (!event || !call || !name || !probe) return [];
  const at =
    name === "names" ? [pointerTo(placeOf(event.about.token, call) ?? [])] : recognise.jobId;
  const isAskable = asksFor(probe, [name === "names" ? "{token}" : "{job}"], history.facts);
  return isAskable ? [{ does: "probe", name, probe, call, at }] : [];
}

const askable = ["effective", "names"] as const;
export type Asked = (typeof askable)[number];

/** The JSON pointer to what these names and numbers lead to. */
export const pointerTo = (path: readonly string[]): string =>
  path.map((name) => `/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");

/** Whether whoever has the calls alone can ask a probe: it wants these things put in, and no header, which may be a secret. */
function asksFor(
  { url, headers = {}, body }: Probe,
  wanted: readonly string[],
  { target }: History["facts"],
): boolean {
  const asks = new Set(JSON.stringify([url, body]).match(/\{[a-z_]+\}/g));
  const sent = { ...headers, ...(url.startsWith("/") ? target.headers : {}) };
  return (
    Object.keys(sent).length === 0 &&
    asks.size === wanted.length &&
    wanted.every((one) => asks.has(one))
  );
}

/** The instant that a step says, in seconds from a call on, and the probe that moves the clock there. */
function moved(
  text: string,
  first: Call | undefined,
  { facts }: History,
): { by: number | undefined; probe?: Probe } {
  const [to] = /\d{4}-\S+/.exec(text) ?? [];
  const { clock } = facts.evidence;
  const probe = to === undefined ? clock?.reset : clock?.set;
  const isAskable = probe && asksFor(probe, to === undefined ? [] : ["{to}"], facts);
  const by =
    to === undefined || first === undefined
      ? undefined
      : Math.round((Date.parse(to) - wallTime(first)) / 1000);
  return { by, ...(isAskable ? { probe } : {}) };
}

/** Headers that a client makes itself. */
const clientsOwn = /^(?:host|connection|content-length|user-agent|accept-encoding)$/;

/** The headers of a call that whoever makes it anew has to set, Basic credentials with secrets not encoded. */
export const headersOf = ({ sent }: Call): [name: string, value: string][] =>
  Object.entries(sent.headers).flatMap(([name, value]) =>
    clientsOwn.test(name) ? [] : [[name, withOpenBasic(value)]],
  );
