import { effectivePace, isLoopback, type Profile } from "../../../contracts/profile/index.ts";
import { hasAnyForm } from "../answer-form.ts";
import { parseJson } from "../http/parse-json.ts";
import type { Mailbox } from "../mailbox/mailbox.ts";
import { mailboxOf } from "../mailbox/open.ts";
import { Turns } from "../pace/turns.ts";
import { httpPayments } from "../payments/http.ts";
import type { Payments } from "../payments/payments.ts";
import { StripePayments } from "../payments/stripe.ts";
import type { Recorder } from "../recorder.ts";
import { type Artefact, fetchArtefact } from "./artefacts.ts";
import { Media } from "./media.ts";
import { type Receiver, recordReach } from "./own-receivers.ts";
import type { ProbeSettings } from "./probe-request.ts";
import { type JobNames, type Probes, probesOf } from "./probes.ts";
import { Webhooks } from "./webhooks.ts";

/** What a profile offers in addition to the answers, up and running; a member that it does not declare is absent. */
export interface Evidence {
  readonly mailbox?: Mailbox;
  readonly webhooks?: Webhooks;
  readonly payments?: Payments;
  readonly media?: Media;
  readonly probes: Probes;
  /** Fetches and judges a job's output. */
  artefact(url: string, job: JobNames): Promise<Artefact | undefined>;
  /** Starts what is not up yet; by default all of it. Throws as {@link openEvidence}. */
  open(isWanted?: (part: EvidencePart) => boolean): Promise<void>;
  close(): Promise<void>;
}

/** What has to be started before it shows anything. */
export type EvidencePart = "mailbox" | "webhooks" | "payments" | "media";

type Parts = { [K in EvidencePart]?: Evidence[K] | undefined };

/**
 * Starts the evidence that a profile declares, by default all of it, which records all that it sees.
 * @throws {EnvironmentError} naming the fact whose port, address or service cannot be had; whatever was started before
 * is closed again.
 */
export async function openEvidence(
  profile: Profile,
  recorder: Recorder,
  isWanted?: (part: EvidencePart) => boolean,
): Promise<Evidence> {
  const settings = settingsOf(profile);
  const parts: Parts = {
    mailbox: mailboxOf(profile, recorder, settings),
    webhooks: webhooksOf(profile, recorder),
    payments: paymentsOf(profile, recorder, settings),
    media: mediaOf(profile),
  };
  const started: { close(): Promise<void> }[] = [];
  const close = async () => {
    await Promise.all(started.map((part) => part.close()));
  };
  const { baseUrl, headers } = settings;
  const { payments, webhooks } = parts;
  const turns = new Turns();
  const allowedHosts = profile.target.outputHosts;
  const evidence: Evidence = {
    probes: {
      ...probesOf(profile, recorder, settings),
      ...(payments && { payment: (email) => payments.look(email) }),
    },
    // One at a time: the largest file takes hundreds of megabytes.
    artefact: (url, job) =>
      turns.take("artefact", () => {
        const bases = [webhooks?.hookBase, profile.evidence.media?.publicUrl];
        const own = bases.filter((url) => url !== undefined && url !== "") as string[];
        return fetchArtefact(url, job, { recorder, baseUrl, headers, own, allowedHosts });
      }),
    open: async (isWanted = () => true) => {
      const some = partsIn(parts).filter(
        ([name, part]) => !started.includes(part) && isWanted(name),
      );
      try {
        for (const [, part] of some) {
          started.push(part);
          await part.start();
        }
        Object.assign(evidence, Object.fromEntries(some));
        for (const [receiver, url] of receivers(Object.fromEntries(some)))
          if (url) await recordReach(recorder, receiver, url);
      } catch (error) {
        await close();
        throw error;
      }
    },
    close,
  };
  await evidence.open(isWanted);
  return evidence;
}

const partsIn = (parts: Parts) =>
  Object.entries(parts).flatMap(([name, part]) =>
    part === undefined ? [] : [[name as EvidencePart, part] as const],
  );

/** The kit's own receivers, and the URL by which a target finds each; of SMTP only host and port count. */
const receivers = ({ mailbox, webhooks, payments }: Parts): [Receiver, string | undefined][] => [
  ["mailbox", mailbox?.address && `http://${mailbox.address}`],
  ["webhook", webhooks?.hookBase],
  ["payment", payments?.url],
];

function settingsOf(profile: Profile): ProbeSettings {
  const { baseUrl, headers } = profile.target;
  return { baseUrl, headers, timeoutMs: effectivePace(profile).timeoutMs };
}

function webhooksOf(profile: Profile, recorder: Recorder): Webhooks | undefined {
  const { webhook } = profile.evidence;
  const { finalCall } = profile.async;
  if (webhook === undefined) return undefined;
  return new Webhooks({
    ...webhook,
    nearby: isLoopback(profile.target.baseUrl),
    recorder,
    ...(finalCall && { isFinal: (text) => hasAnyForm(finalCall, { text, json: parseJson(text) }) }),
  });
}

function paymentsOf(
  profile: Profile,
  recorder: Recorder,
  settings: ProbeSettings,
): Payments | undefined {
  const { payment } = profile.evidence;
  if (payment === undefined) return undefined;
  return payment.kind === "stripe"
    ? new StripePayments(recorder, payment.listen)
    : httpPayments(recorder, payment, settings);
}

function mediaOf(profile: Profile): Media | undefined {
  const { media } = profile.evidence;
  if (media === undefined) return undefined;
  const { listen = "127.0.0.1:0", ...rest } = media;
  return new Media({ listen, ...rest, nearby: isLoopback(profile.target.baseUrl) });
}
