import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { type ExitCode, exitCodes } from "../../contracts/report.ts";
import { type News, pageVariable } from "../frame/page/page-news.ts";

/** What a page may want of a run. */
export type Order = "pause" | "resume" | "stop";

/** A command of the kit in a process of its own. */
export interface KitProcess {
  order(what: Order): void;
  ended: Promise<ExitCode>;
}

const entry = (): string => process.argv[1] ?? "";

/** Runs a command as the command line does; what it prints goes where this process prints. */
export function startKit(words: readonly string[], hear: (news: News) => void): KitProcess {
  const child = spawn(process.execPath, [entry(), ...words], {
    env: { ...process.env, [pageVariable]: "1" },
    stdio: ["ignore", "inherit", "inherit", "ipc"],
    // Ctrl-C concerns this process alone: it passes one order on.
    detached: true,
  });
  child.on("message", (news) => hear(news as News));
  const ended = once(child, "exit").then(
    ([code]): ExitCode => code ?? exitCodes.kitFault,
    ({ message }: Error) => {
      hear({ kind: "fault", text: `The command could not be started: ${message}` });
      return exitCodes.kitFault;
    },
  );
  return {
    order: (what) => {
      if (child.connected) child.send(what, () => {});
    },
    ended,
  };
}

/** What a short command printed. */
export interface Said {
  code: number;
  out: string;
  err: string;
}

/** Runs a short command and returns what it printed. */
export function outputOf(words: readonly string[]): Promise<Said> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [entry(), ...words],
      { env: { ...process.env, NO_COLOR: "1" } },
      (error, out, err) => resolve({ code: error === null ? 0 : Number(error.code), out, err }),
    );
  });
}
