import { Verifier } from "@pact-foundation/pact-core";
import type { VerifierCall } from "./verifier.ts";

/** The process of Pact's verifier, which writes to standard output at will. */
process.once("message", ({ files, target, states, timeoutMs }: VerifierCall) => {
  const verifier = new Verifier({
    provider: "model-platform",
    providerBaseUrl: target,
    providerStatesSetupUrl: states,
    pactUrls: files,
    timeout: timeoutMs,
    // An interaction is about the answer itself, wherever that leads.
    followRedirects: false,
    logLevel: "error",
  });
  verifier.verify().then(report, (error: Error) => report(error.message));
});

/** Where something did not match, the results come as the text of an error. */
function report(results: string): void {
  process.send?.(results, () => process.disconnect());
}
