import { png } from "./png.ts";

/** A picture that does not exist: its URL is answered 404; as bytes it ends behind its header. */
export const missingPicture = { name: "no-such-picture.png", bytes: png(0).slice(0, 33) } as const;

const cutOff = Buffer.from(missingPicture.bytes).toString("base64");

/** Whether a request gives that picture: then its refusal or failure tells nothing of its parameters. */
export function givesMissingPicture(json: Readonly<Record<string, unknown>>): boolean {
  return Object.values(json)
    .flat()
    .some((value) => value === cutOff || isItsUrl(value));
}

const isItsUrl = (value: unknown): boolean =>
  typeof value === "string" && value.endsWith(`/media/${missingPicture.name}`);
