import type { Command } from "commander";
import type { CertifyFlags } from "./certify/certify.ts";
import { withRunFlags, withStrict, withTime } from "./frame/flags.ts";

export function add(program: Command): void {
  withTime(withStrict(withRunFlags(program.command("certify"))))
    .description("the complete run: properties, contracts and load, no filter, no waiver")
    .option(
      "--key <file>",
      "the key that signs the certificate, PEM (default: CERTIFICATE_KEY of the environment)",
    )
    .action(async (flags: CertifyFlags) => {
      const { certify } = await import("./certify/certify.ts");
      process.exitCode = await certify(flags);
    });
}
