import { doubtedWebhook } from "../../generation/webhooks/webhook-form.ts";
import { fact } from "../../history/sighting.ts";
import { type Freedom, ruledOut } from "../freedom.ts";
import { refusalIn } from "./refusal.ts";

/** That only some addresses are called back, such as public ones by https. */
export const webhookAddress: Freedom = {
  name: "address of a webhook",
  silence: "Events, 4 and 5: which addresses are called is not shown",
  settledBy: fact(
    "evidence.webhook.publicUrl",
    "a public https address of the kit's webhook receiver (evidence.webhook.publicUrl)",
  ),
  avoidedBy: "scenarios ask again without a webhook where no request with one is accepted",

  explains(breach, history) {
    const { job, jobs } = refusalIn(breach, history) ?? {};
    if (job?.hook === undefined || jobs === undefined) return undefined;
    const needs = doubtedWebhook(job, jobs, history.facts);
    return needs === undefined
      ? ruledOut("its webhook has a public https address, or others of the kit were accepted")
      : { is: "open", needs };
  },
};
