import { errors } from "undici";
import type { AnsweredEvent } from "../../../contracts/history/events.ts";
import { largestHead } from "./proxied.ts";

/** Why no answer came: the word that a history has for it, what was met, and what to do. */
export interface NoAnswerCause {
  fault: NonNullable<AnsweredEvent["fault"]>;
  /** A predicate; the address is its subject. */
  met: string;
  next: string;
}

const running = "Is the service running, and is this its address?";
const spoken = `${running} Does it speak http: there, or https:?`;
const spelling = "Is the host spelt right? Behind a proxy, set HTTPS_PROXY or HTTP_PROXY.";
const known = "Name the file (PEM) of the authority that signed it in NODE_EXTRA_CA_CERTS.";
const route = "Is this machine on its network? Behind a proxy, set HTTPS_PROXY or HTTP_PROXY.";

const untrusted: [met: string, next: string] = [
  "shows a certificate of an authority that this machine does not know, or without those between",
  known,
];
const refused: [met: string, next: string] = ["cannot be reached from this network", route];
const mutual: [met: string, next: string] = [
  "wants a client certificate, and the kit presents none",
  "Examine it behind what presents one, or at an address that wants none.",
];
const noTls: [met: string, next: string] = ["does not speak TLS there", "Is its address http:?"];

/** By the codes of Node's sockets and TLS, and of undici. */
const causes: Readonly<Record<string, [met: string, next: string]>> = {
  ECONNREFUSED: ["refuses connections", running],
  ENOTFOUND: ["has a host that no name server knows", spelling],
  EAI_AGAIN: ["has a host whose name cannot be looked up", spelling],
  EHOSTUNREACH: refused,
  ENETUNREACH: refused,
  UND_ERR_CONNECT_TIMEOUT: ["took no connection", route],
  UND_ERR_HEADERS_TIMEOUT: ["did not answer a request", running],
  UND_ERR_BODY_TIMEOUT: ["did not answer a request to its end", running],
  UND_ERR_HEADERS_OVERFLOW: [
    `answers with headers too large, of more than ${largestHead / 1024} kB together`,
    "Which of them grows so, a cookie or a policy?",
  ],
  UND_ERR_PRX_CONN: ["is not reached: the proxy closes connections", "Is it the right proxy?"],
  UND_ERR_PRX_TLS: ["is not reached: the proxy's certificate is not its own", known],
  DEPTH_ZERO_SELF_SIGNED_CERT: [
    "shows a self-signed certificate",
    "Name its file (PEM) in NODE_EXTRA_CA_CERTS.",
  ],
  SELF_SIGNED_CERT_IN_CHAIN: untrusted,
  UNABLE_TO_GET_ISSUER_CERT: untrusted,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: untrusted,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: untrusted,
  CERT_HAS_EXPIRED: [
    "shows a certificate that has expired",
    "Renew it. Is this machine's clock right?",
  ],
  CERT_NOT_YET_VALID: [
    "shows a certificate that is not valid yet",
    "Is this machine's clock right?",
  ],
  ERR_TLS_CERT_ALTNAME_INVALID: [
    "shows a certificate of another host",
    "Name the host that the certificate is for.",
  ],
  ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED: mutual,
  ERR_SSL_WRONG_VERSION_NUMBER: noTls,
  ERR_SSL_PACKET_LENGTH_TOO_LONG: noTls,
};

interface Coded {
  code?: string;
  message?: string;
  cause?: { code?: string };
}

/** One function for every connection of the kit: why a request got no answer. */
export function whyNoAnswer(error: unknown): NoAnswerCause {
  const { code = "", message = "", cause } = Object(error) as Coded;
  const fault = faultOf(error, code);
  const [met, next] =
    causes[cause?.code ?? code] ?? causes[code] ?? otherCause(error, code, message);
  return { fault, met, next };
}

function otherCause(error: unknown, code: string, message: string): [met: string, next: string] {
  // undici has no code of its own for what a proxy refuses.
  const status = /\bproxy\b.*\((\d{3})\)/i.exec(message)?.[1];
  if (status !== undefined)
    return [
      `is not reached: the proxy answers ${status}`,
      "Is it the right proxy, and its password?",
    ];
  // The alert of TLS 1.2 for it, and for no way of encrypting that both know.
  if (/_ALERT_HANDSHAKE_FAILURE$/.test(code))
    return ["breaks TLS off, perhaps since it wants a client certificate", mutual[1]];
  if (/^(ERR_SSL|ERR_TLS|EPROTO)/.test(code))
    return [`breaks TLS off (${code.replace(/^ERR_(SSL|TLS)_/, "")})`, spoken];
  if (error instanceof errors.HTTPParserError) return ["answers, but not in HTTP", spoken];
  return ["closes connections without an answer", spoken];
}

function faultOf(error: unknown, code: string): NoAnswerCause["fault"] {
  if (/^UND_ERR_(CONNECT|HEADERS|BODY)_TIMEOUT$/.test(code)) return "timeout";
  if (error instanceof errors.HTTPParserError) return "malformed";
  if (error instanceof errors.HeadersOverflowError) return "aborted";
  if (/^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/.test(code)) return "refused";
  return error instanceof errors.RequestAbortedError ? "aborted" : "reset";
}
