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
 * Where the last request was not taken, plainer ones follow, which show whether the account is still served. What was turned
 * away though it is valid is asked for again a moment later, alone: by then a passing fault is over, and a queue has
 * room. If it is turned away again, another account asks, too, then the first without one of its members after the other,
 * and for what is surely served, which may need one member more.
 */
export async function askSeries(customer: Customer, series: Series, facts: Profile): Promise<void> {
  const { route, plain = {}, changes, order = {} } = series;
  const minimal = minimalBody(facts, route).value;
  const base = changed(minimal, plain);
  const nameOf = (change: Change) => `${route}: ${changes.indexOf(change) + 1 || plainly}`;
  const ask = (change: Change, attempt: number, by = customer) =>
    by.ask(route, changed(base, change), { ...order, part: partOf(nameOf(change), attempt) });
  const asked: (WorkAnswer & { change: Change })[] = [];
  for (const change of changes) asked.push({ change, ...(await ask(change, 1)) });
  const beside = { ...order, part: controlOf(route) };
  if (asked.at(-1)?.disposition !== "accepted")
    asked.push({ change: {}, ...(await customer.ask(route, base, beside)) });
  const served = asked.findLast(({ disposition }) => disposition === "accepted");
  const barely = () => askUnaddressed(customer, route, base, beside, facts);
  const plainer = served === undefined ? await barely() : beside;
  const again: Change[] = [];
  for (const one of asked)
    if (await isToBeAskedAgain(one, route, customer, facts)) again.push(one.change);
  if (again.length === 0) return;
  const control = () =>
    plainer === undefined
      ? askElsewhere(customer, route, facts)
      : customer.ask(route, changed(base, served?.change ?? {}), plainer);
  const other = customer.beside(routeById(route).tier);
  await setTimeout(momentMs);
  if (served === undefined) await control();
  let isTurnedAway = false;
  let isTakenFromOther = false;
  for (const change of again.slice(-mostAgain)) {
    const { disposition } = await ask(change, 2);
    if (disposition !== "refused" && disposition !== "crashed") continue;
    isTurnedAway = true;
    const elsewhere = other && (await ask(change, 3, other));
    if (elsewhere?.disposition === "accepted") isTakenFromOther = true;
    for (const [name, less] of withoutOne({ ...plain, ...change })) {
      const part = { ...controlOf(route), case: `${nameOf(change)} without ${name}` };
      const asked = await customer.ask(route, changed(minimal, less), { ...order, part });
      if (asked.disposition === "accepted") break;
    }
  }
  if (isTurnedAway && plainer === undefined) await barely();
  if (isTurnedAway) await control();
  if (served === undefined && isTakenFromOther)
    await askFuller(customer, { route, base, order: beside }, facts);
}

/**
 * What another customer is served with, this one may have to give more for: one further parameter after the other, until
 * it is served; then the same without it again, between two that are.
 */
async function askFuller(
  customer: Customer,
  { route, base, order }: { route: GenerationRouteId; base: JsonObject; order: Order },
  facts: Profile,
): Promise<void> {
  const others = Object.entries(companionsOf(route, facts)).filter(([name]) => !(name in base));
  for (const [name, values] of others) {
    const [value] = fc.sample(values, { numRuns: 1, seed: 1 });
    const body = changed(base, { [name]: value });
    if ((await customer.ask(route, body, order)).disposition !== "accepted") continue;
    await setTimeout(momentMs);
    for (const one of [base, body]) await customer.ask(route, one, order);
    return;
  }
}

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
  route: GenerationRouteId,
  customer: Customer,
  facts: Profile,
): Promise<boolean> {
  const { disposition, body, hook } = asked;
  if (disposition === "refused" || disposition === "crashed")
    return isValidWork(route, body, facts);
  if (disposition !== "accepted" || hook === undefined) return disposition === "unclear";
  const json = await customer.result(asked);
  return hasAnyForm(facts.recognise.failedJob, formed(JSON.stringify(json)));
}

/** Whether a body asks a live route for nothing but what the document allows. */
export const isValidWork = (route: GenerationRouteId, body: unknown, facts: Profile): boolean =>
  routeById(route).deprecated === undefined &&
  asksForNothingElse({ call: { sent: { json: body } } }, parametersOf(route), facts);

/** Asks for work on other routes of the tier, until one serves the customer: what shows that it is served at all. */
export async function askElsewhere(
  customer: Customer,
  route: GenerationRouteId,
  facts: Profile,
): Promise<void> {
  const { tier } = routeById(route);
  const others = liveRoutes.filter(
    (one) => one !== route && routeById(one).tier === tier && isReachable(facts, one),
  );
  for (const one of others.slice(0, mostElsewhere)) {
    try {
      const order = { ...unaddressed, part: controlOf(one) };
      const { disposition } = await customer.ask(one, minimalBody(facts, one).value, order);
      if (disposition === "accepted") return;
    } catch (end) {
      if (!(end instanceof CannotStage)) throw end;
    }
  }
}

const mostElsewhere = 3;

/** Where the route refuses even the plain request, one without webhook or track_id may be served: how, if one is. */
async function askUnaddressed(
  customer: Customer,
  route: GenerationRouteId,
  base: JsonObject,
  { isNamed, ...order }: Order,
  { async }: Profile,
): Promise<Order | undefined> {
  const isCalled = async.routes.some((one) => one === route);
  const fewer = [{ trackId: false }, { hook: false }, unaddressed] as const;
  let served: Order | undefined;
  for (const without of isCalled ? fewer : isNamed ? [unaddressed] : []) {
    const less = { ...order, ...without };
    if ((await customer.ask(route, base, less)).disposition === "accepted") served = less;
  }
  return served;
}

export const unaddressed: Order = { hook: false, trackId: false };
