import { createHash } from "node:crypto";

/** A Content-Security-Policy that allows only these styles and this script, by their digests, and fetches nothing. */
export function policyOf(styles: readonly string[], script?: string): string {
  const named = [...new Set(styles)].map(digest).join(" ");
  return [
    "default-src 'none'",
    `style-src ${named}`,
    ...(script === undefined ? [] : [`script-src ${digest(script)}`]),
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
}

const digest = (text: string): string =>
  `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
