import { createHash } from "node:crypto";
import { isDeclared, type Profile } from "../../../contracts/profile/index.ts";
import type { TrackIdForm } from "../../../contracts/profile/sections/queue.ts";

/** Longer than columns that were made for usual track_ids and for UUIDs. */
const longLength = 48;

/** The declared form; where none is declared, the usual one, but long. */
export const longForm = (facts: Profile): TrackIdForm =>
  isDeclared(facts, "async.trackId")
    ? facts.async.trackId
    : { ...facts.async.trackId, length: longLength };

/** A track_id of the given form, made from a text that no other request has. */
export function trackIdFrom(unique: string, { form, length }: TrackIdForm): string {
  const hash = createHash("sha256").update(unique).digest("hex");
  if (form === "uuid")
    return hash.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*/, "$1-$2-4$3-a$4-$5");
  if (form === "digits") return BigInt(`0x9${hash}`).toString().slice(0, length);
  // In both letter cases, sometimes with a leading digit or zeros, or all digits: the service must send it back
  // unchanged.
  const chance = Number.parseInt(hash.slice(0, 2), 16) % 5;
  if (chance === 0) return `00${BigInt(`0x${hash}`)}`.slice(0, length);
  const letters = createHash("sha512").update(unique).digest("base64url").replace(/[-_]/g, "");
  const first = ["tK", "tK", "4K", "0k"][chance - 1];
  return `${first}${letters}`.slice(0, length);
}
