import { setTimeout } from "node:timers/promises";
import fc from "fast-check";
import { type JsonObject, minimalBody, type Profile } from "../../../contracts/profile/index.ts";
import type { GenerationRouteId } from "../../../contracts/wire/route-ids.ts";
import { routeById } from "../../../contracts/wire/routes.ts";
import type { Change } from "../../generation/change.ts";
import { isReachable, liveRoutes } from "../../generation/offered-routes.ts";
import { parametersOf } from "../../generation/parameters/all.ts";
import { momentMs } from "../../generation/sent-again.ts";
import { asksForNothingElse } from "../../generation/values/nothing-else.ts";
import { formed, hasAnyForm } from "../../target/answer-form.ts";
import type { Part } from "../act.ts";
import { CannotStage } from "../cannot-stage.ts";
import type { Customer, Order, WorkAnswer } from "../customer.ts";
import { companionsOf } from "./member-sets.ts";
import { changed, type Series } from "./series.ts";

/**
 * Asks for each request of a series, and for the plain one where the last was not taken. What is turned away, though it is
 * valid, is asked for again once a moment is over, and has its own experiments: see {@link askAgain} and {@link askFuller}.
 */
export async function askSeries(customer: Customer, series: Series, facts: Profile): Promise<void> {
  const { route, plain = {}, order = {} } = series;
  const base = changed(minimalBody(facts, route).value, plain);
  const trial = { customer, series, facts, base, plainOrder: { ...order, part: controlOf(route) } };
  const asked: (WorkAnswer & { change: Change })[] = [];
  for (const change of series.changes) asked.push({ change, ...(await ask(trial, change, 1)) });
  if (asked.at(-1)?.disposition !== "accepted")
    asked.push({ change: {}, ...(await customer.ask(route, base, trial.plainOrder)) });
  // More refusals of an account that nothing serves tell of the account alone.
  if (customer.isTurnedAway) return;
  const served = asked.findLast(isTaken);
  const howServed = served === undefined ? await askUnaddressed(trial) : trial.plainOrder;
  const again: Change[] = [];
  for (const one of asked) if (await isToBeAskedAgain(one, trial)) again.push(one.change);
  if (again.length === 0) return;
  const control = async () =>
    howServed === undefined
      ? askElsewhere(customer, route, facts)
      : isTaken(await customer.ask(route, changed(base, served?.change ?? {}), howServed));
  await setTimeout(momentMs);
  const isServed = served !== undefined || (await control());
  if (!isServed) customer.isTurnedAway = true;
  const denied = await askAgain(trial, again.slice(isServed ? -mostAgain : -1));
  if (denied.length === 0) return;
  if (howServed === undefined) await askUnaddressed(trial);
  await control();
  if (served === undefined && denied.includes("alone")) await askFuller(trial);
}

/** What all requests of a series have in common. */
interface Trial {
  customer: Customer;
  series: Series;
  facts: Profile;
  /** The plain request, and how it is made to show that the customer is served. */
  base: JsonObject;
  plainOrder: Order & { part: Part };
}

const ask = ({ customer, series, base }: Trial, change: Change, attempt: number, by = customer) =>
  by.ask(series.route, changed(base, change), {
    ...series.order,
    part: partOf(nameOf(series, change), attempt),
  });

const nameOf = ({ route, changes }: Series, change: Change): string =>
  `${route}: ${changes.indexOf(change) + 1 || plainly}`;

/**
 * Asks for each once more. What is turned away again another account asks for, too, then the first without one of its
 * members after the other, until that is served. Returns who was turned away again: all, or this customer alone.
 */
async function askAgain(trial: Trial, changes: readonly Change[]): Promise<("all" | "alone")[]> {
  const { customer, series, base, plainOrder } = trial;
  const other = customer.beside(routeById(series.route).tier);
  const denied: ("all" | "alone")[] = [];
  for (const change of changes) {
    if (!isDenied(await ask(trial, change, 2))) continue;
    const elsewhere = other && (await ask(trial, change, 3, other));
    denied.push(elsewhere && isTaken(elsewhere) ? "alone" : "all");
    for (const [name, less] of withoutOne({ ...series.plain, ...change })) {
      const part = { ...plainOrder.part, case: `${nameOf(series, change)} without ${name}` };
      const order = { ...plainOrder, part };
      if (isTaken(await customer.ask(series.route, changed(base, less), order))) break;
    }
  }
  return denied;
}

/**
 * What another customer is served with, this one may have to give more for: one further parameter after the other, until
 * it is served; then the same without it again, between two that are.
 */
async function askFuller({ customer, series, facts, base, plainOrder }: Trial): Promise<void> {
  const { route } = series;
  const others = Object.entries(companionsOf(route, facts)).filter(([name]) => !(name in base));
  for (const [name, values] of others) {
    const [value] = fc.sample(values, { numRuns: 1, seed: 1 });
    const asRole = (role: Part["role"], body: JsonObject) => {
      const part = { case: `${route}: ${plainly} without ${name}`, attempt: 1, role };
      return customer.ask(route, body, { ...plainOrder, part });
    };
    const fuller = () => asRole("control", changed(base, { [name]: value }));
    if (!isTaken(await fuller())) continue;
    await setTimeout(momentMs);
    await asRole("asked", base);
    await fuller();
    return;
  }
}

const isTaken = ({ disposition }: WorkAnswer): boolean => disposition === "accepted";

const isDenied = ({ disposition }: WorkAnswer): boolean =>
  disposition === "refused" || disposition === "crashed";

/** A change with one of its members left out, each in turn: which it is turned away for, where it has several. */
function withoutOne(change: Change): readonly (readonly [name: string, less: Change])[] {
  const names = Object.keys(change).filter((name) => change[name] !== undefined);
  return names.length < 2 ? [] : names.map((name) => [name, { ...change, [name]: undefined }]);
}

/** The case of a series that changes nothing. */
const plainly = "plain";

const partOf = (of: string, attempt: number): Part => ({
  ...{ case: of, attempt },
  role: attempt === 1 ? "asked" : "again",
});

const controlOf = (route: GenerationRouteId): Part => ({
  ...{ case: `${route}: ${plainly}`, attempt: 1 },
  role: "control",
});

/** So much of what a series was refused is asked for again: one refusal for good breaks a rule. */
const mostAgain = 4;

/**
 * Whether a request is turned away though it is valid, met a gateway, or came to nothing: the webhook may say so.
 */
async function isToBeAskedAgain(
  asked: WorkAnswer,
  { customer, facts, series }: Trial,
): Promise<boolean> {
  const { disposition, body, hook } = asked;
  if (isDenied(asked)) return isValidWork(series.route, body, facts);
  if (!isTaken(asked) || hook === undefined) return disposition === "unclear";
  const json = await customer.result(asked);
  return hasAnyForm(facts.recognise.failedJob, formed(JSON.stringify(json)));
}

/** Whether a body asks a live route for nothing but what the document allows. */
export const isValidWork = (route: GenerationRouteId, body: unknown, facts: Profile): boolean =>
  routeById(route).deprecated === undefined &&
  asksForNothingElse({ call: { sent: { json: body } } }, parametersOf(route), facts);

/** Asks for work on other routes of the tier, until one serves the customer. Returns whether one did: it is served at all. */
export async function askElsewhere(
  customer: Customer,
  route: GenerationRouteId,
  facts: Profile,
): Promise<boolean> {
  const { tier } = routeById(route);
  const others = liveRoutes.filter(
    (one) => one !== route && routeById(one).tier === tier && isReachable(facts, one),
  );
  for (const one of others.slice(0, mostElsewhere)) {
    try {
      const order = { ...unaddressed, part: controlOf(one) };
      if (isTaken(await customer.ask(one, minimalBody(facts, one).value, order))) return true;
    } catch (end) {
      if (!(end instanceof CannotStage)) throw end;
    }
  }
  return false;
}

const mostElsewhere = 3;

/** Where the route refuses even the plain request, one without webhook or track_id may be served: how, if one is. */
async function askUnaddressed(trial: Trial): Promise<Order | undefined> {
  const { customer, facts, base, plainOrder } = trial;
  const { route } = trial.series;
  const { isNamed, ...order } = plainOrder;
  const isCalled = facts.async.routes.some((one) => one === route);
  const fewer = [{ trackId: false }, { hook: false }, unaddressed] as const;
  let served: Order | undefined;
  for (const without of isCalled ? fewer : isNamed ? [unaddressed] : []) {
    const less = { ...order, ...without };
    if (isTaken(await customer.ask(route, base, less))) served = less;
  }
  return served;
}

export const unaddressed: Order = { hook: false, trackId: false };
