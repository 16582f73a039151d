import type { Command } from "commander";
import { palette } from "../conformance/report/terminal/palette.ts";
import { labelled } from "../conformance/report/terminal/text.ts";
import { printable } from "../conformance/report/words.ts";
import { exitCodes } from "../contracts/report.ts";
import type { Diagnosis } from "./doctor/diagnosis.ts";
import { withExaminedFlags } from "./frame/flags.ts";
import { type ProfileFlags, withProfile } from "./frame/profile/profile.ts";
import { givenLines } from "./frame/profile/variables.ts";
import { type Screen, screenOn } from "./frame/screen.ts";

interface DoctorFlags extends ProfileFlags {
  json?: boolean;
}

export function add(program: Command): void {
  withExaminedFlags(program.command("doctor"))
    .description("try every fact that the profile declares, and k6, before a run")
    .option("--json", "print data")
    .action(async (flags: DoctorFlags) => {
      process.exitCode = await doctor(flags);
    });
}

/** Tries the profile's facts; exit code 3 where a declared fact does not hold. */
async function doctor(flags: DoctorFlags): Promise<number> {
  const screen = screenOn(process.stdout);
  const all: Diagnosis[] = [];
  const { examine } = await import("./doctor/examine.ts");
  await withProfile(flags, async (profile) => {
    for (const given of givenLines(profile)) process.stderr.write(`${given}\n`);
    for await (const diagnosis of examine(profile)) {
      all.push(diagnosis);
      if (flags.json !== true) screen.stream.write(line(diagnosis, screen));
    }
  });
  if (flags.json === true) process.stdout.write(`${JSON.stringify(all, null, 2)}\n`);
  const holds = all.every(({ state }) => state !== "wrong");
  return holds ? exitCodes.conforms : exitCodes.environment;
}

const glyphs: Record<Diagnosis["state"], string> = {
  fine: "●",
  wrong: "✗",
  untried: "·",
  absent: "–",
};

function line({ what, state, says }: Diagnosis, { colour, columns }: Screen): string {
  const { green, red, dim } = palette(colour);
  const paint = state === "fine" ? green : state === "wrong" ? red : dim;
  const lines = labelled(`${glyphs[state]} ${what}`, printable(says), {
    indent: 0,
    gutter: 34,
    columns,
  });
  const [first = "", ...rest] = lines;
  return `${[paint(first.slice(0, 1)) + first.slice(1), ...rest].join("\n")}\n`;
}
