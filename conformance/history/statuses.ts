/** Of no valid credentials (RFC 9110). */
export const unauthorized = 401;
/** Busy with the same thing, whoever asks (RFC 9110). */
export const conflict = 409;
/** Locked (RFC 4918): services answer it of accounts, too. */
export const locked = 423;
/** From here on the server is at fault (RFC 9110). */
export const serverErrors = 500;
/** By which firewalls and edges turn away what they suspect. */
export const turnedAway: ReadonlySet<number> = new Set([403, 405, 406]);
/** Of what a server cannot do, whoever asks and however often (RFC 9110). */
export const notImplemented = 501;
/** By which some do so in pages alone: their default page says that the request was rejected, and a number of support. */
export const turnedAwayInPages: ReadonlySet<number> = new Set([200, 501]);
