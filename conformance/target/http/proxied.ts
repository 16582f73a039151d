import { Agent, type Dispatcher, EnvHttpProxyAgent } from "undici";
import { isLoopback } from "../../../contracts/profile/index.ts";
import { EnvironmentError } from "../environment-error.ts";

const variables: Readonly<Record<string, readonly string[]>> = {
  "http:": ["HTTP_PROXY", "http_proxy"],
  "https:": ["HTTPS_PROXY", "https_proxy"],
};

/**
 * The environment variable that names a proxy for an address; NO_PROXY may still take the host out. As to k6, no proxy
 * stands before loopback, where the kit's own listeners are.
 */
export function proxyVariable(url: string): string | undefined {
  if (isLoopback(url)) return undefined;
  const names = variables[new URL(url).protocol] ?? [];
  return names.find((name) => (process.env[name] ?? "") !== "");
}

/** How many bytes the headers of a message may have together: browsers take as many. */
export const largestHead = 256 * 1024;

/**
 * Makes the connections to an address, through the proxy of the environment where it names one.
 * @throws {EnvironmentError} where the variable holds no address of a proxy.
 */
export function agentTo(
  url: string,
  options: Agent.Options = {},
  connectTimeout?: number,
): Agent | EnvHttpProxyAgent {
  const name = proxyVariable(url);
  const bounded = { maxHeaderSize: largestHead, ...options };
  if (name === undefined) return new Agent(bounded);
  const uri = addressIn(process.env[name] ?? "");
  if (uri === undefined)
    throw new EnvironmentError(name, "holds no address of a proxy", "Write http://host:port.");
  const limit = connectTimeout === undefined ? {} : { connectTimeout };
  return new EnvHttpProxyAgent({ ...bounded, ...limit, httpProxy: uri, httpsProxy: uri });
}

/** curl and k6 take a proxy without a scheme, too. */
function addressIn(text: string): string | undefined {
  const uri = text.includes("://") ? text : `http://${text}`;
  return /^(https?|socks5?):$/.test(URL.parse(uri)?.protocol ?? "") ? uri : undefined;
}

const shared = new Map<string | undefined, Dispatcher>();

/** The connections to any address, one a request, since servers close idle ones: of probes and the like. */
export function sharedAgentTo(url: string): Dispatcher {
  const name = proxyVariable(url);
  const agent = shared.get(name) ?? agentTo(url, { pipelining: 0 });
  shared.set(name, agent);
  return agent;
}
