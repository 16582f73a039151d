import { routeById } from "../../../contracts/wire/routes.ts";
import { serviceItself } from "../../history/service-itself.ts";
import { ofPages } from "../../history/statuses.ts";
import { isAccepted, isRefused, type Job } from "../job.ts";
import type { WorkFreedom } from "./work-freedom.ts";

/** A page is no word of a service whose route answers in JSON. How a deprecated route answers is its own affair. */
export const page: WorkFreedom = {
  name: "page",
  silence:
    "Errors: statuses of failures are not shown, nor which answers stand in front of the service",
  settledBy: serviceItself(
    "an answer of the service itself: a page came where its route answers in JSON",
  ),
  dodgedBy:
    "scenarios ask for each value several times, each time with something else in the request, and again a moment after a page",
  readsAs: "unclear",

  explains(jobs) {
    const inJson = new Set(
      jobs.filter((job) => isAccepted(job) && hasJson(job)).map(({ route }) => route),
    );
    return (job) =>
      isRefused(job) &&
      isPage(job.call.received ?? {}) &&
      job.plain &&
      inJson.has(job.route) &&
      routeById(job.route).deprecated === undefined;
  },
};

/** Whether an answer is a page, by its status and for lack of JSON, which a gateway may have sent. */
export const isPage = ({ status = 0, json }: { status?: number | undefined; json?: unknown }) =>
  ofPages.has(status) && json === undefined;

const hasJson = ({ call }: Job): boolean => call.received?.json !== undefined;
