import type { Command } from "commander";
import type { VerifyFlags } from "./certificate/verify.ts";

export function add(program: Command): void {
  program
    .command("verify <certificate>")
    .description("check a certificate offline: signature, digests, and every verdict judged again")
    .option("--history <file>", "the history it is of (default: history.ndjson beside it)")
    .option(
      "--key <file>",
      "the signer's public key, PEM; without it, the certificate's own is used and named",
    )
    .action(async (file: string, flags: VerifyFlags) => {
      const { verify } = await import("./certificate/verify.ts");
      process.exitCode = await verify(file, flags);
    });
}
