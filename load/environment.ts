import { childEnvironment, network } from "./child-environment.ts";
import { headersVariable, keyVariable, passwordVariable, type Secrets } from "./secrets.ts";

/** Variables by which k6 feeds its own outputs. */
const outputs = /^(OTEL_.*|K6_(PROMETHEUS|OTEL|INFLUXDB|STATSD|CSV)_.*|K6_WEB_DASHBOARD(_.*)?)$/i;

/** k6 without telemetry, without downloads, and with HTTP/1.1: requests sent together have own connections. */
export const quietEnvironment: Record<string, string> = {
  K6_NO_USAGE_REPORT: "true",
  K6_AUTO_EXTENSION_RESOLUTION: "false",
  GODEBUG: "http2client=0",
};

/**
 * The environment of a k6 process: secrets by variable (never by argument or file), and nothing of the
 * surroundings that it does not need; in particular no K6_ option that would change the scenario.
 */
export function environmentFor(
  secrets: Secrets,
  surroundings?: NodeJS.ProcessEnv,
): Record<string, string> {
  return {
    ...childEnvironment([network, outputs], surroundings),
    ...quietEnvironment,
    ...variablesOf(secrets),
  };
}

/** The environment variables that hold a scenario's secrets. */
export const variablesOf = ({ keys, passwords, headers }: Secrets): Record<string, string> => ({
  ...Object.fromEntries(keys.map((key, index) => [keyVariable(index), key])),
  ...Object.fromEntries(passwords.map((password, index) => [passwordVariable(index), password])),
  ...(Object.keys(headers).length === 0 ? {} : { [headersVariable]: JSON.stringify(headers) }),
});
