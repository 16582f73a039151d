import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { openEvidence } from "../../conformance/target/evidence/evidence.ts";
import { closeServer, listenOn } from "../../conformance/target/http/listen.ts";
import type { Mail, Mailbox } from "../../conformance/target/mailbox/mailbox.ts";
import { searchTokens } from "../../conformance/target/mailbox/tokens.ts";
import { Recorder } from "../../conformance/target/recorder.ts";
import { type Profile, parseProfile } from "../../contracts/profile/index.ts";

/** How a script ended, null where nothing was to be mistyped, and all that it said. */
export interface Played {
  code: number | null;
  said: string;
}

/**
 * Runs a finding's script with `sh` as its reader would: sets the variables that it asks for, and runs a Mailpit. `mistypes`:
 * without one, types in the codes of mails, and all with a wrong sign, which the reader sees once asked. `target`: another base URL.
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
  const mailpit = await mailpitOver(evidence.mailbox);
  const env = {
    ...process.env,
    ...(mistypes ? {} : { MAILPIT: mailpit.url }),
    ...variablesOf(await readFile(script, "utf8"), profile, typed),
  };
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
    const mail = (await mailsTo(to, evidence.mailbox)).findLast((one) => one.title === title);
    child.stdin.write(`${mail === undefined ? "" : typed(searchTokens(mail)[0]?.token ?? "")}\n`);
  };
  child.stdout.on("data", hear);
  child.stderr.on("data", hear);
  const [code] = await once(child, "close");
  await evidence.probes.clock?.reset();
  await Promise.all([evidence.close(), closeServer(mailpit.server)]);
  return { code: mistypes && !isTyped ? null : code, said };
}

/** All mails to an address, once the first has come. */
async function mailsTo(email: string, mailbox: Mailbox | undefined): Promise<Mail[]> {
  const all: Mail[] = [];
  for (;;) {
    const wanted = { after: 0, count: all.length + 1, ms: all.length === 0 ? 5000 : 500 };
    const one = await mailbox?.waitFor(email, wanted);
    if (one === undefined) return all;
    all.push(one);
  }
}

/** What Mailpit's API v1 would say of the mails of a mailbox, as far as scripts ask. */
async function mailpitOver(mailbox: Mailbox | undefined) {
  const known = new Map<string, Mail>();
  const server = createServer(async ({ url = "" }, response) => {
    const { pathname, searchParams } = new URL(url, "http://x");
    const mail = known.get(pathname.replace(/.*\//, ""));
    if (mail !== undefined)
      return response.end(JSON.stringify({ Text: mail.text, HTML: mail.links.join("\n") }));
    if (pathname.endsWith("/messages"))
      return response.end(JSON.stringify({ messages: [...known.keys()] }));
    const to = /^addressed:"(.*)"$/.exec(searchParams.get("query") ?? "")?.[1] ?? "";
    const mails = await mailsTo(to, mailbox);
    for (const one of mails) known.set(one.id, one);
    const messages = mails.toReversed().map(({ id, title }) => ({ ID: id, Subject: title }));
    return response.end(JSON.stringify({ messages }));
  });
  return { server, url: `http://${await listenOn(server, "127.0.0.1:0", "Mailpit")}` };
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
