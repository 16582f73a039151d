import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { EnvironmentError } from "../../../conformance/target/environment-error.ts";
import { childEnvironment } from "../../../load/child-environment.ts";
import { requirePackages } from "./optional-package.ts";

/** How the embedded implementation is served. */
export interface ServeFlags {
  /** Deviations that are odd but right, by id. */
  variant?: readonly string[];
  /** A deviation that is wrong. */
  mutant?: string;
  port?: string;
  /** Where its profile is kept. */
  profile?: string;
  /** Its profile declares only the base URL. */
  bare?: boolean;
  /** Milliseconds that each answer takes. */
  latency?: string;
  /** Milliseconds that each password takes to hash, one after another. */
  hashMs?: string;
  /** How many requests a second it serves; it answers others with "retry later". */
  rate?: string;
  /** Milliseconds that each job takes. */
  serviceMs?: string;
  /** `false` switches its trace probe off. */
  trace?: boolean;
  /** It is given media by URL. */
  mediaByUrl?: boolean;
}

/**
 * Jobs for a run that waits for hundreds of them: as short as results stay further apart than the webhook delay that the
 * embedded implementation declares, which is what proves their order. Their media come by URL, as a service is given them.
 */
export const ofShortJobs: ServeFlags = { serviceMs: "30", mediaByUrl: true };

/** The arguments of the embedded implementation's own entry. Throws EnvironmentError where it lacks a package. */
export function serveArguments(flags: ServeFlags): string[] {
  const { variant = [], bare, trace, mediaByUrl, ...others } = flags;
  requirePackages("fastify");
  const entry = fileURLToPath(new URL("../../../fixtures/reference/serve.ts", import.meta.url));
  return [
    entry,
    ...variant.flatMap((id) => ["--variant", id]),
    ...Object.entries(others).flatMap(([name, value]) => [flagOf(name), value]),
    ...(bare === true ? ["--bare"] : []),
    ...(trace === false ? ["--no-trace"] : []),
    ...(mediaByUrl === true ? ["--media-by-url"] : []),
  ];
}

/** As `--service-ms` for `serviceMs`. */
const flagOf = (name: string): string =>
  `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

export interface Embedded {
  url: string;
  /** Path of a profile that fits it. */
  profile: string;
  stop(): Promise<void>;
}

/** Starts the embedded implementation in a process of its own. Throws EnvironmentError where it does not start. */
export async function startEmbedded(flags: ServeFlags = {}): Promise<Embedded> {
  const child = spawn(process.execPath, [...serveArguments(flags), "--parent"], {
    env: childEnvironment(),
    // It stops when this end of its input closes, however this process ends.
    stdio: ["pipe", "pipe", "inherit"],
    // Ctrl-C concerns only the kit: it stops the child once its report is written.
    detached: true,
  });
  const stop = () => ended(child);
  try {
    return { ...(await firstLine(child)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function firstLine(child: ChildProcess): Promise<{ url: string; profile: string }> {
  const lines = createInterface({ input: child.stdout! });
  for await (const line of lines) return JSON.parse(line);
  const met = "ended before it said where it listens";
  throw new EnvironmentError("the embedded implementation", met, "See its message above.");
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill();
  await once(child, "exit");
}
