/**
 * The IMAP mailbox on a real server: GreenMail from Maven Central, in a process of its own (needs `java` and `mvn`).
 * `npm run bench -- imap`. Exits with 1 where a mail is lost or recorded twice.
 */
import { execFileSync, spawn } from "node:child_process";
import { mkdirSync } from "node:fs";
import { createServer } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { createTransport } from "nodemailer";
import { mailboxOf } from "../../conformance/target/mailbox/open.ts";
import { Recorder } from "../../conformance/target/recorder.ts";
import { parseProfile } from "../../contracts/profile/index.ts";

const version = "2.1.8";
const folder = "out/greenmail";
const people = 50;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

function fetchJar(): string {
  mkdirSync(folder, { recursive: true });
  const artifact = `-Dartifact=com.icegreen:greenmail-standalone:${version}`;
  execFileSync("mvn", ["-q", "dependency:copy", artifact, `-DoutputDirectory=${folder}`], {
    stdio: "inherit",
  });
  return `${folder}/greenmail-standalone-${version}.jar`;
}

async function accepting(port: number): Promise<void> {
  const transport = createTransport({ host: "127.0.0.1", port });
  for (let tried = 0; tried < 100; tried += 1) {
    if (await transport.verify().catch(() => false)) return;
    await pause(200);
  }
  throw new Error("GreenMail did not come up within 20 s");
}

const [smtp, imap] = [await freePort(), await freePort()];
const server = spawn(
  "java",
  [
    `-Dgreenmail.smtp.port=${smtp}`,
    `-Dgreenmail.imap.port=${imap}`,
    "-Dgreenmail.hostname=127.0.0.1",
    "-Dgreenmail.users=box:secret@example.com",
    "-Dgreenmail.users.login=local_part",
    "-jar",
    fetchJar(),
  ],
  { stdio: "ignore" },
);
try {
  await accepting(smtp);
  const transport = createTransport({ host: "127.0.0.1", port: smtp });
  const send = (to: string, token: string) =>
    transport.sendMail({
      envelope: { from: "a@example.com", to: "box@example.com" },
      to,
      subject: "Welcome",
      text: `https://service.example/verify/${token}`,
    });
  await send("person0@example.com", "from-an-earlier-run-1234567");

  const mailbox = {
    kind: "imap",
    host: "127.0.0.1",
    port: imap,
    user: "box",
    password: "secret",
    tls: false,
  };
  const profile = parseProfile({ target: { baseUrl: "http://x" }, evidence: { mailbox } }, {});
  const recorder = new Recorder();
  const settings = { baseUrl: "http://x", headers: {}, timeoutMs: 2000 };
  const box = mailboxOf(profile, recorder, settings);
  if (box === undefined) throw new Error("the profile declares no mailbox");
  await box.start();
  const began = performance.now();
  const waits = Array.from({ length: people }, async (_, nth) => {
    const mail = await box.waitFor(`Person${nth}@example.com`, { count: 1, ms: 15_000 });
    return mail?.text.includes(`code-of-person-${nth}-x7k2`) === true;
  });
  for (let nth = 0; nth < people; nth += 1)
    await send(`person${nth}@example.com`, `code-of-person-${nth}-x7k2`);
  const came = (await Promise.all(waits)).filter(Boolean).length;
  const ms = Math.round(performance.now() - began);
  await pause(1000);
  await box.waitFor("nobody@example.com", { count: 1, ms: 600 });
  await box.close();
  const recorded = recorder.events.filter(({ ev }) => ev === "mail").length;
  console.log(
    `imap: ${came} of ${people} mails to ${people} people, ${recorded} recorded, in ${ms} ms`,
  );
  if (came !== people || recorded !== people) process.exitCode = 1;
} finally {
  server.kill();
}
