import { writeSync } from "node:fs";

/** Loaded before a script: at exit it writes to file descriptor 3 what the process used. */
const telling = 3;

process.on("exit", () => {
  const { user, system } = process.cpuUsage();
  const processor = (user + system) / 1e6;
  const megabytes = Math.round(process.resourceUsage().maxRSS / 1024);
  writeSync(telling, JSON.stringify({ processor, megabytes }));
});
