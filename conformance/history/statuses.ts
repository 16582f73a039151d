/** Of no valid credentials (RFC 9110). */
export const unauthorized = 401;
/** Busy with the same thing, whichever client asks (RFC 9110). */
export const conflict = 409;
/** Locked (RFC 4918): services answer so about accounts, too. */
export const locked = 423;
/** From here on the server is at fault (RFC 9110). */
export const serverErrors = 500;
/** Statuses by which firewalls and edges turn away what they suspect. */
export const turnedAway: ReadonlySet<number> = new Set([403, 405, 406]);
/** A server cannot do this, whichever client asks, and however often (RFC 9110). */
export const notImplemented = 501;
/**
 * Statuses by which some firewalls turn a request away in pages alone. Their default page says that the request was
 * rejected, and gives a number for support.
 */
export const turnedAwayInPages: ReadonlySet<number> = new Set([200, 501]);
