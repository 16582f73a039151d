import { z } from "zod";
import { EnvironmentError } from "../../../conformance/target/environment-error.ts";
import { withBasicCredentials } from "../../../contracts/profile/credentials.ts";
import { UsageError } from "../../frame/faults.ts";

const timeoutMs = 30_000;

const link = z.object({ href: z.string() });
const resource = z.looseObject({
  _links: z.record(z.string(), z.union([link, z.array(link)])).default({}),
});
/** The part of a broker's answer that the kit reads. */
type Resource = z.infer<typeof resource>;

/** The address of a Pact Broker, and what it knows the kit by: a token, or else HTTP's Basic credentials. */
export interface BrokerAccess {
  baseUrl: string;
  token?: string;
  /** The Authorization header of a user and a password. */
  basic?: string;
}

/**
 * The broker that the environment names, by the variables of every Pact client. A user and password may stand in its
 * URL, too. Secrets never come from the command line.
 * @throws UsageError where PACT_BROKER_BASE_URL is absent or no URL.
 */
export function brokerAccess(env: NodeJS.ProcessEnv): BrokerAccess {
  const { PACT_BROKER_BASE_URL: written = "", PACT_BROKER_TOKEN: token = "" } = env;
  const { PACT_BROKER_USERNAME: user = "", PACT_BROKER_PASSWORD: password = "" } = env;
  if (written === "") {
    throw new UsageError(
      "--publish",
      "PACT_BROKER_BASE_URL is not set",
      "Set it to the broker's address, and PACT_BROKER_TOKEN, or PACT_BROKER_USERNAME and PACT_BROKER_PASSWORD, where it asks for them.",
    );
  }
  if (!/^https?:\/\//.test(written) || !URL.canParse(written)) {
    // It is not quoted: a password may stand in it.
    throw new UsageError("PACT_BROKER_BASE_URL", "is no URL", "Wanted: an http or https URL.");
  }
  const address = user === "" ? written : withUser(written, user, password);
  const headers: Record<string, string> = {};
  const { baseUrl, headers: sent } = withBasicCredentials({ baseUrl: address, headers });
  const basic = sent.authorization;
  return {
    baseUrl,
    ...(token === "" ? {} : { token }),
    ...(basic === undefined ? {} : { basic }),
  };
}

function withUser(baseUrl: string, user: string, password: string): string {
  const url = new URL(baseUrl);
  url.username = encodeURIComponent(user);
  url.password = encodeURIComponent(password);
  return url.href;
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

  get(url: string): Promise<Resource> {
    return request(this.#access, "GET", url);
  }

  post(url: string, body: object): Promise<Resource> {
    return request(this.#access, "POST", url, body);
  }

  put(url: string, body: object): Promise<Resource> {
    return request(this.#access, "PUT", url, body);
  }
}

async function request(
  access: BrokerAccess,
  method: "GET" | "POST" | "PUT",
  url: string,
  body?: object,
): Promise<Resource> {
  const { baseUrl } = access;
  const authorization = access.token === undefined ? access.basic : `Bearer ${access.token}`;
  const fault = (met: string, next: string) =>
    new EnvironmentError(`Pact Broker ${baseUrl}`, withoutSecrets(access, met), next);
  // Token and password are for this broker alone, so no other origin may get them.
  if (new URL(url, baseUrl).origin !== new URL(baseUrl).origin) {
    throw fault(`it links to ${url}`, "Set the broker's own base URL to the one it is reached by.");
  }
  const response = await fetch(new URL(url, baseUrl), {
    method,
    redirect: "error",
    signal: AbortSignal.timeout(timeoutMs),
    headers: {
      accept: "application/hal+json, application/json",
      ...(authorization === undefined ? {} : { authorization }),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  }).catch((error: Error & { cause?: Error }) => {
    throw fault(`${method} failed: ${error.cause?.message ?? error.message}`, "Is it there?");
  });
  const text = await response.text();
  const path = new URL(url, baseUrl).pathname;
  if (!response.ok) {
    const met = `${method} ${path} answered ${response.status}${saidIn(text)}`;
    throw fault(met, nextAfter(response.status));
  }
  const read = resource.safeParse(text === "" ? {} : parsed(text));
  if (read.success) return read.data;
  throw fault(`${method} ${path} answered no HAL document`, "Is it the address of a Pact Broker?");
}

function nextAfter(status: number): string {
  if (status === 401 || status === 403) {
    return "Is PACT_BROKER_TOKEN right, or PACT_BROKER_USERNAME and PACT_BROKER_PASSWORD, and may it write?";
  }
  if (status === 409) return "Was the same version published with other contents?";
  return "See what it says.";
}

/** A broker says what is wrong in `notices`, in `errors` by field, or in `error`. */
function saidIn(text: string): string {
  const { notices, errors, error } = (parsed(text) ?? {}) as {
    notices?: { text?: string }[];
    errors?: unknown;
    error?: unknown;
  };
  const words = Array.isArray(notices)
    ? notices.map((one) => one.text ?? "").join(" ")
    : JSON.stringify(errors ?? error ?? undefined);
  return words === undefined || words === "" ? "" : `: ${words.slice(0, 400)}`;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A text without the token and the password, however a broker or Node quotes them. */
function withoutSecrets({ token = "", basic = "" }: BrokerAccess, text: string): string {
  const encoded = basic.replace("Basic ", "");
  const password = Buffer.from(encoded, "base64")
    .toString("utf8")
    .replace(/^[^:]*:/, "");
  return [token, encoded, password, encodeURIComponent(password)]
    .filter((secret) => secret !== "")
    .reduce((rest, secret) => rest.replaceAll(secret, "<secret>"), text);
}
