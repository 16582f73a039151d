import { readFileSync } from "node:fs";

/** Clock ticks a second of /proc on every Linux that Node runs on. */
const ticksPerSecond = 100;
const everyMs = 200;

/**
 * Watches the CPU time of a child process, whose own account is gone once it has ended. The function
 * that it gives stops watching and says the seconds used so far; undefined where there is no /proc.
 */
export function cpuSeconds(pid: number | undefined): () => number | undefined {
  let seconds: number | undefined;
  const look = (): void => {
    seconds = read(pid) ?? seconds;
  };
  const timer = setInterval(look, everyMs);
  timer.unref();
  look();
  return () => {
    clearInterval(timer);
    return seconds;
  };
}

function read(pid: number | undefined): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name of the program may hold blanks; what follows its bracket does not.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
  } catch {
    return undefined;
  }
}
