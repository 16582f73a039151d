import type { Command } from "commander";
import { usualKey } from "./certificate/usual-key.ts";

export function add(program: Command): void {
  program
    .command("keygen")
    .description("make an Ed25519 key pair that signs certificates")
    .option("--out <file>", "where the private key goes; the public one beside it", usualKey)
    .action(async ({ out }: { out: string }) => {
      const { keygen } = await import("./certificate/keygen.ts");
      process.exitCode = keygen(out);
    });
}
