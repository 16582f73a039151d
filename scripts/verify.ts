import type { Command } from "commander";
import type { VerifyFlags } from "./certificate/verify.ts";
import { baseUrl, duration } from "./frame/flags.ts";

export function add(program: Command): void {
  program
    .command("verify <certificate>")
    .description("check a certificate offline: signature, digests, and every verdict judged again")
    .option("--history <file>", "the history it is of (default: history.ndjson beside it)")
    .option(
      "--key <file>",
      "public keys of signers that you trust, PEM; without it, the exit code is 2 at best",
    )
    .option("--target <url>", "demand this target's base URL", baseUrl)
    .option("--newer-than <duration>", "demand a run that ended no longer ago, as 90d", duration)
    .option("--registry <place>", "the issuer's certificates.json, a file or an http(s) address")
    .option("--kit <version>", "demand this version of the kit")
    .option("--verbose", "print all that the certificate says, each declared fact, too")
    .action(async (file: string, flags: VerifyFlags) => {
      const { verify } = await import("./certificate/verify.ts");
      process.exitCode = await verify(file, flags);
    });
}
