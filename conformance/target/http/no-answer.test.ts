import { describe, expect, it } from "vitest";
import { whyNoAnswer } from "./no-answer.ts";

const failing = (code: string) => Object.assign(new Error("no"), { code });

describe("why no answer came", () => {
  it.each([
    ["DEPTH_ZERO_SELF_SIGNED_CERT", "self-signed", "NODE_EXTRA_CA_CERTS"],
    ["SELF_SIGNED_CERT_IN_CHAIN", "does not know", "NODE_EXTRA_CA_CERTS"],
    ["UNABLE_TO_VERIFY_LEAF_SIGNATURE", "does not know", "NODE_EXTRA_CA_CERTS"],
    ["CERT_HAS_EXPIRED", "has expired", "Renew it"],
    ["ERR_TLS_CERT_ALTNAME_INVALID", "of another host", "Name the host"],
    ["ERR_SSL_WRONG_VERSION_NUMBER", "does not speak TLS", "http:"],
    ["ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED", "client certificate", "presents one"],
    ["ERR_SSL_SSL/TLS_ALERT_HANDSHAKE_FAILURE", "perhaps", "presents one"],
    ["UND_ERR_HEADERS_OVERFLOW", "headers too large, of more than 256 kB", "cookie"],
    ["ENOTFOUND", "no name server knows", "spelt right"],
    ["ECONNREFUSED", "refuses connections", "running"],
    ["ECONNRESET", "closes connections", "running"],
  ])("is told for %s, with what to do", (code, met, next) => {
    const cause = whyNoAnswer(failing(code));

    expect(cause.met).toContain(met);
    expect(cause.next).toContain(next);
  });

  it("is the alert before the end of a connection", () => {
    const error = new Error("other side closed", {
      cause: failing("ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED"),
    });

    expect(whyNoAnswer(error).met).toContain("client certificate");
  });

  it("is the proxy's answer where that refuses", () => {
    const error = new Error("Proxy response (407) !== 200 when HTTP Tunneling");

    expect(whyNoAnswer(error).met).toBe("is not reached: the proxy answers 407");
  });
});
