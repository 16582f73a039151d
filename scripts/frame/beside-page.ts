import type { ExitCode } from "../../contracts/report.ts";

/** Runs a command; with `--ui`, the same command in a process of its own, beside a page that shows it. */
export async function besidePage(
  { ui }: { ui?: boolean },
  run: () => Promise<ExitCode>,
): Promise<ExitCode> {
  if (ui !== true) return run();
  const { withPage } = await import("../ui/with-page.ts");
  return withPage(
    {},
    process.argv.slice(2).filter((word) => word !== "--ui"),
  );
}
