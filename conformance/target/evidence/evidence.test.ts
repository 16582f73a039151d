import { createServer } from "node:http";
import { createTransport } from "nodemailer";
import { describe, expect, it, onTestFinished } from "vitest";
import { type ProfileInput, parseProfile } from "../../../contracts/profile/index.ts";
import { served } from "../../selftest/served.ts";
import { EnvironmentError } from "../environment-error.ts";
import { closeServer, listenOn } from "../http/listen.ts";
import type { SmtpMailbox } from "../mailbox/smtp.ts";
import type { StripePayments } from "../payments/stripe.ts";
import { Recorder } from "../recorder.ts";
import { type Evidence, openEvidence } from "./evidence.ts";

const listen = "127.0.0.1:0";

async function open(facts: Partial<ProfileInput>, recorder = new Recorder()): Promise<Evidence> {
  const target = { baseUrl: "http://127.0.0.1:9" };
  const evidence = await openEvidence(parseProfile({ target, ...facts }, {}), recorder);
  onTestFinished(() => evidence.close());
  return evidence;
}

const answering = (said: unknown): Promise<string> =>
  served((_, response) => response.end(JSON.stringify(said)));

const everything = {
  mailbox: { kind: "smtp" as const, listen },
  webhook: { listen },
  payment: { kind: "stripe" as const, listen },
  media: { form: "url" as const, listen },
};

describe("evidence", () => {
  it("is nothing where the profile declares nothing", async () => {
    const evidence = await open({});

    expect(Object.keys(evidence.probes)).toEqual([]);
    expect(evidence).not.toHaveProperty("mailbox");
  });

  it("is what the profile declares", async () => {
    const probe = { url: "/p" };
    const evidence = await open({
      target: { baseUrl: "http://127.0.0.1:9", exclusive: true },
      evidence: {
        ...everything,
        names: probe,
        effective: probe,
        servers: probe,
        trace: probe,
        clock: { set: probe, reset: probe },
      },
    });

    expect(Object.keys(evidence.probes).sort()).toEqual([
      "clock",
      "effective",
      "names",
      "payment",
      "servers",
      "trace",
    ]);
    expect(evidence.webhooks?.hookBase).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/[a-z-]+$/);
    expect(evidence.media?.give("a.png", new Uint8Array(1))).toMatch(/^http/);
  });

  it.each(["mailbox", "webhook", "payment", "media"] as const)(
    "that cannot be had is named: the %s's port is taken, and the others are free again",
    async (name) => {
      const taken = (await answering({})).replace("http://", "");
      const server = createServer();
      const free = await listenOn(server, listen, "test");
      await closeServer(server);
      const first = name === "mailbox" ? {} : { mailbox: { kind: "smtp" as const, listen: free } };
      const evidence = { ...first, [name]: { ...everything[name], listen: taken } };

      const failing = open({ evidence });

      await expect(failing).rejects.toThrow(EnvironmentError);
      await expect(failing).rejects.toThrow(
        `evidence.${name}.listen: ${taken} is taken. Free the port, or choose another`,
      );
      await open({ evidence: first });
    },
  );

  it("leaves no secret in what it records, whichever way one comes in", async () => {
    const secrets = {
      code: "Cd/9+e=f&gHi_7890-zz",
      token: "tok.Abc/def+0123456789=",
      password: 'pa"ss<wörd>&1234',
    };
    const baseUrl = await answering({ seen: secrets.token, list: [`x ${secrets.password}`] });
    const recorder = new Recorder();
    recorder.vault.register("password", secrets.password);
    const evidence = await open(
      { target: { baseUrl }, evidence: { ...everything, names: { url: "/n/{token}" } } },
      recorder,
    );
    const mailbox = evidence.mailbox as SmtpMailbox;
    const payments = evidence.payments as StripePayments;
    const [host, port] = mailbox.address.split(":");
    const hook = evidence.webhooks?.open();
    const said = JSON.stringify({ access_token: secrets.token, echo: secrets.password });

    await createTransport({ host, port: Number(port) }).sendMail({
      from: "a@b.example",
      to: "ada@example.com",
      subject: `Code ${secrets.code}`,
      text: `https://x.example/verify/${encodeURIComponent(secrets.code)} ${secrets.password}`,
    });
    await fetch(hook?.url ?? "", { method: "POST", body: said });
    await fetch(`${payments.url}/v1/customers`, {
      method: "POST",
      body: new URLSearchParams({ email: "ada@example.com", name: secrets.password }),
    });
    await evidence.probes.names?.(secrets.token);
    await evidence.webhooks?.waitFor(hook?.hook ?? "", { ms: 2000 });

    const recorded = JSON.stringify(recorder.events);
    const probes = ["receiver", "receiver", "receiver", "payment", "names"];
    expect(recorder.events.flatMap((one) => (one.ev === "probe" ? one.probe : []))).toEqual(probes);
    expect(recorder.events.flatMap(({ ev }) => (ev === "probe" ? [] : ev))).toEqual([
      "mail",
      "hook",
    ]);
    for (const secret of Object.values(secrets)) {
      const spellings = [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)];
      for (const spelling of spellings) expect(recorded).not.toContain(spelling);
      expect(recorder.vault.secrets()).toContain(secret);
    }
  });
});
