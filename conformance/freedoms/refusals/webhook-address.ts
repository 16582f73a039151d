import { doubtedWebhook } from "../../generation/webhook-form.ts";
import { fact } from "../../history/sighting.ts";
import { ruledOut } from "../freedom.ts";
import type { RefusalFreedom } from "./refusal.ts";

/** That only some addresses are called back, such as public ones by https. */
export const webhookAddress: RefusalFreedom = {
  name: "address of a webhook",
  silence: "Events, 4 and 5: which addresses are called is not shown",
  settledBy: fact(
    "evidence.webhook.publicUrl",
    "a public https address of the kit's webhook receiver (evidence.webhook.publicUrl)",
  ),
  avoidedBy: "scenarios ask again without a webhook where no request with one is accepted",

  explains({ job, jobs, history: { facts } }) {
    if (job.hook === undefined) return undefined;
    const needs = doubtedWebhook(job, jobs, facts);
    return needs === undefined
      ? ruledOut("its webhook has a public https address, or others of the kit were accepted")
      : { is: "open", needs };
  },
};
