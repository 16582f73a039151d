import { type Registry, registryIn } from "../../conformance/report/certificate/registry.ts";
import { boundedFetch, NoAnswer } from "../../conformance/target/http/bounded-fetch.ts";
import { withoutCredentials } from "../../contracts/profile/index.ts";
import { UsageError } from "../frame/faults.ts";
import { givenText } from "../frame/files/given-file.ts";

const bounds = { timeoutMs: 10_000, maxBytes: 4 << 20 };
const next = "Give the issuer's certificates.json: a file, or its http or https address.";

/** The registry that the user named, a file or an address; a certificate names none. Throws UsageError. */
export async function registryAt(place: string): Promise<Registry> {
  const isAddress = URL.canParse(place) && /^https?:/i.test(place);
  const thing = `--registry ${isAddress ? withoutCredentials(place) : place}`;
  const text = isAddress
    ? await fetched(place, thing)
    : givenText(place, { thing, next, most: bounds.maxBytes });
  const registry = registryIn(text);
  if ("fault" in registry) throw new UsageError(thing, `is no registry (${registry.fault})`, next);
  return registry;
}

/** Follows no redirect: who can redirect the address could answer in the issuer's place. */
async function fetched(url: string, thing: string): Promise<string> {
  const answer = await boundedFetch(url, bounds).catch((error: unknown) => {
    if (error instanceof NoAnswer) throw new UsageError(thing, error.message, next);
    throw error;
  });
  if (answer.status === 200) return Buffer.from(answer.bytes).toString("utf8");
  const leads = answer.location === undefined ? "" : ", a redirect, which is not followed";
  throw new UsageError(thing, `answered ${answer.status}${leads}`, next);
}
