import type { Command } from "commander";
import type { CertifyFlags } from "./certify/certify.ts";
import { lastDay, party, withRunFlags, withStrict, withTime } from "./frame/flags.ts";

export function add(program: Command): void {
  withTime(withStrict(withRunFlags(program.command("certify"))))
    .description("the complete run: properties, contracts and load, no filter, no known fails")
    .option(
      "--key <file>",
      "the key that signs the certificate, PEM (default: CERTIFICATE_KEY of the environment)",
    )
    .option("--subject <name>", "whose implementation it is, as the certificate states it", party)
    .option("--issuer <name>", "who certifies, as the certificate states it", party)
    .option("--valid-until <day>", "the certificate's last day, as 2027-01-31", lastDay)
    .action(async (flags: CertifyFlags) => {
      const { certify } = await import("./certify/certify.ts");
      process.exitCode = await certify(flags);
    });
}
