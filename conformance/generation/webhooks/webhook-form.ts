import type { Profile } from "../../../contracts/profile/index.ts";
import type { Need } from "../../../contracts/verdict.ts";
import { quoting } from "../../history/answers/answer-words.ts";
import { asked, asText, type Call } from "../../history/call.ts";
import { fact } from "../../history/sighting.ts";
import type { Job } from "../jobs/job.ts";
import type { Jobs } from "../jobs/job-list.ts";
import { showsForm } from "./shows-form.ts";

/** What a service may ask of a webhook, the form of which is not shown: https, a public name, the usual port. */
export function isPublicForm(webhook: unknown): boolean {
  if (typeof webhook !== "string" || !URL.canParse(webhook)) return false;
  const { protocol, hostname, port } = new URL(webhook);
  const isName =
    /\.[a-z][a-z\d-]*$/i.test(hostname) && !/\.(localhost|local|internal)$/i.test(hostname);
  return protocol === "https:" && port === "" && isName;
}

/**
 * Which URLs a service calls is not shown (Events): where it took no webhook of the kit's at all, and that is no
 * public https address, the form may be what it refuses.
 */
export function doubtedWebhook(job: Job, jobs: Jobs, facts: Profile): Need | undefined {
  if (job.hook === undefined || isPublicForm(asked(job.call, "webhook"))) return undefined;
  const isAnyTaken = jobs.all.some((other) => other.hook !== undefined && showsForm(other, facts));
  return isAnyTaken ? undefined : publicAddress(job);
}

const publicAddress = ({ call }: Job): Need =>
  fact(
    "evidence.webhook.publicUrl",
    `a public https address of the kit's webhook receiver (evidence.webhook.publicUrl): with ${origin(call)} no request was accepted, one was answered ${quoting(call)}`,
  );

const origin = (call: Call): string => new URL(asText(asked(call, "webhook"))).origin;
