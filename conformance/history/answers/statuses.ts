/*
 * HTTP's statuses by what they mean. The document shows none for a failure (Errors), so a status alone breaks no rule:
 * it says whose answer this is, and whether the same request may be answered otherwise later.
 */

/** Nothing that the server takes for a request (RFC 9110, 15.5.1). */
export const badRequest = 400;
/** No valid credentials (RFC 9110, 15.5.2). */
export const unauthorized = 401;
/** Busy with the same thing, whichever client asks (RFC 9110, 15.5.10). */
export const conflict = 409;
/** Locked (RFC 4918, 11.3): services answer so about accounts, too. */
export const locked = 423;
/** Too many requests of one client (RFC 6585, 4). */
export const tooManyRequests = 429;
/** From here on the server is at fault (RFC 9110, 15.6). */
export const serverErrors = 500;
/** A server cannot do this, whichever client asks, and however often (RFC 9110, 15.6.2). */
export const notImplemented = 501;

const [paymentRequired, forbidden, notFound, methodNotAllowed, notAcceptable] = [
  402, 403, 404, 405, 406,
];
const [proxyAuthentication, requestTimeout, gone, contentTooLarge] = [407, 408, 410, 413];
const [misdirected, failedDependency, tooEarly, headersTooLarge] = [421, 424, 425, 431];
const networkAuthentication = 511;

/** A gateway got an answer that is none (RFC 9110, 15.6.3): the service behind it broke, and was neither busy nor slow. */
export const badGateway = 502;

/** A gateway that got no answer, or no good one, from the service behind it (RFC 9110, 15.6.3 to 15.6.5). */
export const ofGateways: ReadonlySet<number> = new Set([badGateway, 503, 504]);

/** A request was too long, as a whole or in its headers (RFC 9110, 15.5.14; RFC 6585, 5). */
export const ofLength: ReadonlySet<number> = new Set([contentTooLarge, headersTooLarge]);

/** What gateways, frameworks and limits answer, each in a form of its own (RFC 9110; RFC 6585, 4 and 5). */
export const intermediaryStatuses: ReadonlySet<number> = new Set([
  ...ofLength,
  tooManyRequests,
  ...ofGateways,
]);

/**
 * What gateways and proxies answer in pages (RFC 9110, 15.5.8 and 15.5.9; RFC 8470, 5.2; RFC 6585, 6; 520 to 530 are
 * Cloudflare's): a service may choose them, too.
 */
export const isIntermediaryPageStatus = (status: number): boolean =>
  [proxyAuthentication, requestTimeout, tooEarly, networkAuthentication].includes(status) ||
  (status >= 520 && status <= 530);

/** Whether a status speaks of the way to a service, its load or the customer's credit, not of a request for work. */
export const isBeyondRequest = (status: number): boolean =>
  status === paymentRequired ||
  intermediaryStatuses.has(status) ||
  isIntermediaryPageStatus(status);

/** By these firewalls and edges turn away what they suspect. */
export const turnedAway: ReadonlySet<number> = new Set([
  forbidden,
  methodNotAllowed,
  notAcceptable,
]);

/**
 * By these some firewalls turn a request away in pages alone. Their default page says that the request was rejected,
 * and gives a number for support.
 */
export const turnedAwayInPages: ReadonlySet<number> = new Set([200, notImplemented]);

/** What gateways and firewalls answer in pages of their own: not there, not allowed, not done (RFC 4918, 11.4). */
export const ofPages: ReadonlySet<number> = new Set([...turnedAway, notFound, failedDependency]);

/** A path that a server does not know (RFC 9110). */
export const ofNoRoute: ReadonlySet<number> = new Set([
  notFound,
  methodNotAllowed,
  gone,
  notImplemented,
]);

/** The same request may be answered otherwise a moment later (RFC 9110; RFC 8470; RFC 6585). */
export const ofTheMoment: ReadonlySet<number> = new Set([
  ...[requestTimeout, conflict, contentTooLarge, misdirected],
  ...[locked, tooEarly, tooManyRequests, headersTooLarge],
]);

/** The client was not waited for, or hung up (499 is nginx's): what it asked for may be done nevertheless. */
export const ofImpatience: ReadonlySet<number> = new Set([requestTimeout, 499]);

/** By these services refuse at a limit in addition to 429; other statuses mean something else. */
export const ofUnnamedLimits: ReadonlySet<number> = new Set([400, forbidden, conflict]);

/** The client is sent elsewhere (RFC 9110, 15.4). */
export const isRedirect = (status: number): boolean => status >= 300 && status < 400;
