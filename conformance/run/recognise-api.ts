import type { Profile } from "../../contracts/profile/index.ts";
import { routeById } from "../../contracts/wire/routes.ts";
import { badRequest } from "../history/answers/statuses.ts";
import { isOfNoRoute } from "../history/answers/unserved.ts";
import type { Answer, Client } from "../target/client.ts";
import { EnvironmentError } from "../target/environment-error.ts";

/** Routes that are called without a body: each answers with the documented envelope, and changes no user. */
const harmless = ["login", "logout"] as const;

/**
 * Whether no documented route answers so: with a page or a redirect, or as if it did not exist. Where even a plain GET
 * is a bad request, TLS is spoken there.
 */
const isOfAnotherSite = (answer: Answer, greeting: Answer): boolean => {
  const { status = 0, json } = answer;
  const isBadGreeting = greeting.status === badRequest && status === badRequest;
  return (
    isOfNoRoute(answer, "control-plane") ||
    (json === undefined && (status < badRequest || isBadGreeting))
  );
};

/**
 * Checks that something at the target serves the control plane.
 * @throws EnvironmentError where each of its answers looks like another site's.
 */
export async function recogniseApi(
  client: Client,
  { target, offers }: Profile,
  greeting: Answer,
): Promise<void> {
  if (!offers.scopes.includes("control-plane")) return;
  const asked = harmless.filter((id) => !offers.without.includes(id));
  let last: string | undefined;
  for (const id of asked) {
    const { method, path } = routeById(id);
    const answer = await client.call({ method, path, body: {}, episode: "greeting" });
    if (!isOfAnotherSite(answer, greeting)) return;
    last = `${method} ${path} was answered ${inWords(answer)}`;
  }
  if (last === undefined) return;
  throw new EnvironmentError(
    "target.baseUrl",
    `nothing at ${target.baseUrl} answers as the API does: ${last}`,
    "Is this its base address, with the path in front of /api and with http: or https: as it should be? Where it has no control plane, declare offers.scopes (init: --scopes).",
  );
}

/** How many of an answer's first characters are printed. */
const telling = 60;

function inWords({ status, headers, text }: Answer): string {
  const { location } = headers;
  if (location !== undefined) return `with status ${status}, to ${location}`;
  const type = headers["content-type"] ?? "no content type";
  const words = text.replace(/\s+/g, " ").trim().slice(0, telling);
  return `with status ${status}, ${type}, ${words === "" ? "and no body" : JSON.stringify(words)}`;
}
