import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { openEvidence } from "../../conformance/target/evidence/evidence.ts";
import type { Mail } from "../../conformance/target/mailbox/mailbox.ts";
import { searchTokens } from "../../conformance/target/mailbox/tokens.ts";
import { Recorder } from "../../conformance/target/recorder.ts";
import { type Profile, parseProfile } from "../../contracts/profile/index.ts";

/** How a script ended, null where nothing was to be mistyped, and all that it said. */
export interface Played {
  code: number | null;
  said: string;
}

/**
 * Runs a finding's script with `sh` as its reader would: sets the variables that it asks for, and types in the codes of
 * mails. `mistypes`: all of these with a wrong sign, which the reader sees once asked. `target`: another base URL.
 */
export async function playScript(
  script: string,
  profileFile: string,
  { mistypes = false, target }: { mistypes?: boolean; target?: string } = {},
): Promise<Played> {
  const profile = parseProfile(JSON.parse(await readFile(profileFile, "utf8")), {});
  const evidence = await openEvidence(profile, new Recorder());
  let isTyped = false;
  const typed = (text: string): string => {
    isTyped = true;
    return mistypes ? text.replace(/.$/, (last) => (last === "7" ? "8" : "7")) : text;
  };
  const env = { ...process.env, ...variablesOf(await readFile(script, "utf8"), profile, typed) };
  const child = spawn("sh", [script, target ?? profile.target.baseUrl], { env });
  let said = "";
  const hear = async (data: Buffer): Promise<void> => {
    said += data;
    const [, iso] = /the target's clock set to (\S+)\? \[y\/n\]: $/.exec(`${data}`) ?? [];
    if (iso !== undefined && (await evidence.probes.clock?.set(iso)) === true)
      child.stdin.write("y\n");
    // It types what the mail holds.
    else if (/Is it so: .* exactly .*\[y\/n\]: $/.test(`${data}`))
      child.stdin.write(mistypes ? "n\n" : "y\n");
    // What only a reader can see stays inconclusive.
    else if (/\[y\/n\]: $/.test(`${data}`)) child.stdin.end();
    const [, title, to] = /the code in the newest mail "(.*)" to (\S+): $/.exec(`${data}`) ?? [];
    if (title === undefined || to === undefined) return;
    let mail: Mail | undefined;
    // The newest that comes, as the script asks for.
    for (let count = 1; ; count += 1) {
      const ms = count === 1 ? 5000 : 500;
      const one = await evidence.mailbox?.waitFor(to, { after: 0, count, ms });
      if (one === undefined) break;
      if (one.title === title) mail = one;
    }
    child.stdin.write(`${mail === undefined ? "" : typed(searchTokens(mail)[0]?.token ?? "")}\n`);
  };
  child.stdout.on("data", hear);
  child.stderr.on("data", hear);
  const [code] = await once(child, "close");
  await evidence.probes.clock?.reset();
  await evidence.close();
  return { code: mistypes && !isTyped ? null : code, said };
}

/** The values of the profile for `stop 'KEY_1 is not set: the key of standard account first in the profile'`. */
const variablesOf = (
  script: string,
  profile: Profile,
  typed: (text: string) => string,
): Record<string, string> =>
  Object.fromEntries(
    [...script.matchAll(/ stop '(\w+) is not set: (.*) in the profile'$/gm)].map(
      ([, variable = "", what = ""]) => {
        const [, key, name] = /^the (\w+) of \S+ account (.*)$/.exec(what) ?? [];
        const account = profile.accounts.find((one) => one.name === name);
        const [from, names] = key === undefined ? [profile, what.split(".")] : [account, [key]];
        return [variable, typed(String(names.reduce<unknown>(inside, from)))];
      },
    ),
  );

const inside = (all: unknown, name: string): unknown => Object(all)[name];
