import { type ExitCode, exitCodes } from "../../contracts/report.ts";
import { seeThatMeant } from "../frame/profile/found-profile.ts";
import { chosen, type ProfileFlags, readProfile } from "../frame/profile/profile.ts";
import { aimOf } from "./aim.ts";
import { openInBrowser } from "./open-in-browser.ts";
import { servePage } from "./server.ts";
import { Session } from "./session.ts";

export interface PageFlags extends ProfileFlags {
  open?: boolean;
  port?: string;
}

/** Serves the page until somebody stops it; returns the exit code of the last run. */
export async function withPage({
  open = false,
  port = "0",
  ...flags
}: PageFlags): Promise<ExitCode> {
  const choice = chosen(flags, process.env, process.cwd());
  if (choice.isFound === true) await seeThatMeant(choice, await readProfile(choice));
  const session = new Session(choice);
  session.aim = await aimOf(choice);
  const page = await servePage(session, port);
  process.stderr.write(`page    ${page.url}\n`);
  if (open) openInBrowser(page.url);
  const { promise: stopped, resolve: stop } = Promise.withResolvers<void>();
  let met = 0;
  const interrupt = (): void => {
    met += 1;
    if (met > 2) process.exit(exitCodes.interrupted);
    session.unwatch();
    session.order("stop");
    stop();
  };
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(name, interrupt);
  await stopped;
  await session.current?.ended;
  await page.close();
  return session.runs.at(-1)?.code ?? exitCodes.conforms;
}
