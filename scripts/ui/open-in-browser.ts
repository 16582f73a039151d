import { spawn } from "node:child_process";

/** What opens an address in the user's browser, by platform. */
const openers: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  darwin: ["open"],
  win32: ["rundll32", "url.dll,FileProtocolHandler"],
};

/** Opens an address in the user's browser; where nothing can, it says so. */
export function openInBrowser(url: string): void {
  const [command = "", ...words] = openers[process.platform] ?? ["xdg-open"];
  const say = () => process.stderr.write(`${command} opened no browser: open the page yourself\n`);
  const child = spawn(command, [...words, url], { stdio: "ignore", detached: true });
  child.once("error", say);
  child.once("exit", (code) => code !== 0 && say());
  child.unref();
}
