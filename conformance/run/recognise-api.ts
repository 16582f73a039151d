import type { Profile } from "../../contracts/profile/index.ts";
import { routeById } from "../../contracts/wire/routes.ts";
import { ofNoRoute } from "../history/statuses.ts";
import type { Answer, Client } from "../target/client.ts";
import { EnvironmentError } from "../target/environment-error.ts";

/** Routes that are called without a body: each answers with the documented envelope, and changes no user. */
const harmless = ["login", "logout"] as const;

/** Whether no documented route answers so: with a page, a redirect, or as if it did not exist. */
const isOfAnotherSite = ({ status = 0, json }: Answer): boolean =>
  json === undefined && (status < 400 || ofNoRoute.has(status));

/**
 * Checks that the control plane answers in JSON, where the greeting did not.
 * @throws EnvironmentError where each of its answers looks like another site's.
 */
export async function recogniseApi(
  client: Client,
  { target, offers }: Profile,
  greeting: Answer,
): Promise<void> {
  if (greeting.json !== undefined || !offers.scopes.includes("control-plane")) return;
  const asked = harmless.filter((id) => !offers.without.includes(id));
  let last: string | undefined;
  for (const id of asked) {
    const { method, path } = routeById(id);
    const answer = await client.call({ method, path, body: {}, episode: "greeting" });
    if (!isOfAnotherSite(answer)) return;
    last = `${method} ${path} was answered ${inWords(answer)}`;
  }
  if (last === undefined) return;
  throw new EnvironmentError(
    "target.baseUrl",
    `nothing at ${target.baseUrl} answers in JSON: ${last}`,
    "Is this the base address of the API? Where it has no control plane, declare offers.scopes.",
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
