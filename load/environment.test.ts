import { describe, expect, it } from "vitest";
import { environmentFor } from "./environment.ts";

const secrets = { keys: ["k0", "k1"], passwords: ["p0"], headers: { "x-gate": "open" } };

describe("the environment of k6", () => {
  it("holds every secret in a variable of its own", () => {
    expect(environmentFor(secrets, {})).toMatchObject({
      LOAD_KEY_0: "k0",
      LOAD_KEY_1: "k1",
      LOAD_PASSWORD_0: "p0",
      LOAD_HEADERS: '{"x-gate":"open"}',
    });
  });

  it("has no variable of headers where there are none", () => {
    expect(environmentFor({ ...secrets, headers: {} }, {})).not.toHaveProperty("LOAD_HEADERS");
  });

  it("hands on what k6 needs and its outputs ask for, and nothing that changes a scenario", () => {
    const needed = { PATH: "/bin", https_proxy: "http://proxy", K6_OTEL_SERVICE_NAME: "load" };
    const unwanted = { K6_VUS: "1", K6_DURATION: "1s", K6_OUT: "cloud", AWS_SECRET: "x" };

    const env = environmentFor(secrets, { ...needed, ...unwanted });

    expect(env).toMatchObject(needed);
    expect(Object.keys(env).filter((name) => name in unwanted)).toEqual([]);
  });

  it("keeps telemetry and downloads off, whatever the surroundings say", () => {
    const env = environmentFor(secrets, { K6_NO_USAGE_REPORT: "false", GODEBUG: "x=1" });

    expect(env).toMatchObject({
      K6_NO_USAGE_REPORT: "true",
      K6_AUTO_EXTENSION_RESOLUTION: "false",
      GODEBUG: "http2client=0",
    });
  });
});
