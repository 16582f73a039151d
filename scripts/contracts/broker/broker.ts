import { z } from "zod";
import { EnvironmentError } from "../../../conformance/target/environment-error.ts";
import { boundedFetch, NoAnswer } from "../../../conformance/target/http/bounded-fetch.ts";
import { parseJson } from "../../../conformance/target/http/parse-json.ts";
import { withBasicCredentials } from "../../../contracts/profile/credentials.ts";
import { UsageError } from "../../frame/faults.ts";

/** How long an exchange may take, ms, and how many bytes an answer has at most. */
const bounds = { timeoutMs: 30_000, maxBytes: 16 << 20 };

const link = z.object({ href: z.string() });
const resource = z.looseObject({
  _links: z.record(z.string(), z.union([link, z.array(link)])).default({}),
});
/** The part of a broker's answer that the kit reads. */
type Resource = z.infer<typeof resource>;

/** The address of a Pact Broker, and the Authorization header that it knows the kit by. */
export interface BrokerAccess {
  baseUrl: string;
  authorization?: string;
}

/**
 * The broker that the environment names, by the variables of every Pact client. A user and password may stand in its
 * URL, too; a token is taken first. Secrets never come from the command line.
 * @throws UsageError where PACT_BROKER_BASE_URL is absent or no URL.
 */
export function brokerAccess(env: NodeJS.ProcessEnv): BrokerAccess {
  const { PACT_BROKER_BASE_URL: written = "", PACT_BROKER_TOKEN: token = "" } = env;
  const { PACT_BROKER_USERNAME: user = "", PACT_BROKER_PASSWORD: password = "" } = env;
  if (written === "") {
    const next =
      "Set it to the broker's address, and PACT_BROKER_TOKEN, or PACT_BROKER_USERNAME and PACT_BROKER_PASSWORD, where it asks for them.";
    throw new UsageError("--publish", "PACT_BROKER_BASE_URL is not set", next);
  }
  if (!/^https?:\/\//.test(written) || !URL.canParse(written)) {
    // It is not quoted: a password may stand in it.
    throw new UsageError("PACT_BROKER_BASE_URL", "is no URL", "Wanted: an http or https URL.");
  }
  const url = new URL(written);
  if (user !== "") {
    url.username = encodeURIComponent(user);
    url.password = encodeURIComponent(password);
  }
  const given: Record<string, string> = token === "" ? {} : { authorization: `Bearer ${token}` };
  const baseUrl = user === "" ? written : url.href;
  const { baseUrl: bare, headers } = withBasicCredentials({ baseUrl, headers: given });
  return { baseUrl: bare, ...headers };
}

/** A Pact Broker, followed by the links that it names. All methods throw EnvironmentError where it refuses. */
export class Broker {
  readonly #access: BrokerAccess;
  readonly #index: Resource;

  private constructor(access: BrokerAccess, index: Resource) {
    this.#access = access;
    this.#index = index;
  }

  /** Reads the broker's index. */
  static async at(access: BrokerAccess): Promise<Broker> {
    return new Broker(access, await request(access, "GET", access.baseUrl));
  }

  /** The address that the index gives for a relation, with these parameters in its template. */
  address(relation: string, params: Readonly<Record<string, string>> = {}): string {
    return this.linkOf(this.#index, relation).replace(/\{([a-z]+)\}/g, (whole, name: string) =>
      params[name] === undefined ? whole : encodeURIComponent(params[name]),
    );
  }

  /** The first address that a resource gives for a relation. */
  linkOf({ _links }: Resource, relation: string): string {
    const [first] = [_links[relation] ?? []].flat();
    if (first !== undefined) return first.href;
    const met = `nothing there is linked as ${relation}`;
    const next = "Is it a Pact Broker of version 2.86 or later?";
    throw new EnvironmentError(`Pact Broker ${this.#access.baseUrl}`, met, next);
  }

  /** The resource at one of its addresses, or what it answers to a body that it is sent. */
  ask(method: "GET" | "POST" | "PUT", url: string, body?: object): Promise<Resource> {
    return request(this.#access, method, url, body);
  }
}

async function request(
  access: BrokerAccess,
  method: string,
  url: string,
  body?: object,
): Promise<Resource> {
  const { baseUrl, authorization } = access;
  const fault = (met: string, next: string) =>
    new EnvironmentError(`Pact Broker ${baseUrl}`, withoutSecrets(authorization, met), next);
  const { href, origin, pathname } = new URL(url, baseUrl);
  // Token and password are for this broker alone, so no other origin may get them.
  if (origin !== new URL(baseUrl).origin)
    throw fault(`it links to ${url}`, "Set the broker's own base URL to the one it is reached by.");
  const answer = await boundedFetch(href, {
    method,
    ...bounds,
    headers: {
      accept: "application/hal+json, application/json",
      ...(authorization === undefined ? {} : { authorization }),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  }).catch((error: unknown) => {
    if (error instanceof NoAnswer)
      throw fault(`${method} failed: ${error.message}`, "Is it there?");
    throw error;
  });
  const { status } = answer;
  const text = Buffer.from(answer.bytes).toString("utf8");
  if (status < 200 || status > 299) {
    // It says what is wrong in `notices`, in `errors` by field, or in `error`.
    const says = text === "" ? "" : `: ${text.slice(0, 400)}`;
    throw fault(`${method} ${pathname} answered ${status}${says}`, nextAfter(status));
  }
  const read = resource.safeParse(text === "" ? {} : parseJson(text));
  if (read.success) return read.data;
  throw fault(
    `${method} ${pathname} answered no HAL document`,
    "Is it the address of a Pact Broker?",
  );
}

function nextAfter(status: number): string {
  if (status === 401 || status === 403)
    return "Is PACT_BROKER_TOKEN right, or PACT_BROKER_USERNAME and PACT_BROKER_PASSWORD, and may it write?";
  return status === 409
    ? "Was the same version published with other contents?"
    : "See what it says.";
}

/** A text without the token and the password, however a broker or Node quotes them. */
function withoutSecrets(authorization: string | undefined, text: string): string {
  const [scheme, secret = ""] = (authorization ?? "").split(" ");
  const pair = scheme === "Basic" ? Buffer.from(secret, "base64").toString("utf8") : "";
  const password = pair.slice(pair.indexOf(":") + 1);
  return [secret, password, encodeURIComponent(password)]
    .filter((each) => each !== "")
    .reduce((rest, each) => rest.replaceAll(each, "<secret>"), text);
}
