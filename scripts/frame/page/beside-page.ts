import type { ExitCode } from "../../../contracts/report.ts";
import type { ProfileFlags } from "../profile/profile.ts";

/** Runs a command; with `--ui`, the same command in a process of its own, beside a page that shows it. */
export async function besidePage(
  { ui, ...flags }: ProfileFlags & { ui?: boolean },
  run: () => Promise<ExitCode>,
): Promise<ExitCode> {
  if (ui !== true) return run();
  const { withPage } = await import("../../ui/with-page.ts");
  return withPage(
    flags,
    process.argv.slice(2).filter((word) => word !== "--ui"),
  );
}
