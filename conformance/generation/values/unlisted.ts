import { unlistedPolicy } from "../../../contracts/profile/index.ts";
import type { Need } from "../../../contracts/verdict.ts";
import { asText } from "../../history/call.ts";
import type { History } from "../../history/history.ts";
import {
  contradicts,
  doubted,
  fact,
  type Judge,
  missing,
  recorded,
  supports,
} from "../../history/sighting.ts";
import { type Job, membersOf, ranWith } from "../jobs/job.ts";
import type { ParameterOfList } from "../parameters/listed.ts";
import { noWayToRead } from "../webhooks/outcome-unknown.ts";
import { breach, takesNothingOutside } from "./outside.ts";

/** The value that a job ran with, as the list spells it; undefined: unknown. */
export type RanWithListed = (job: Job, history: History, member: string) => unknown;

const toldByProbe: RanWithListed = (job, _history, member) => ranWith(job, member);

/**
 * No value outside a list is taken, or it gets the default, where the profile says so. Where the document gives no
 * default, any listed value will do. Where the profile is silent, a value that got the default is recorded. A value
 * with any other effect is a breach: no reading of the list has room for it.
 */
export const takesNoOther = (parameter: ParameterOfList, ranOf = toldByProbe): Judge =>
  takesNothingOutside(parameter, function* (job, reading, _, history) {
    const { facts } = history;
    const { usual, values } = parameter;
    const policy = unlistedPolicy(facts, parameter.list);
    if (policy === "reject") return yield breach(job, reading, parameter, facts);
    const [member = ""] = parameter.members(facts);
    const got = ranOf(job, history, member);
    const isListed = values.some((value) => value === got);
    if (!isListed && got !== membersOf(job)[member]) {
      const what = policy === undefined ? undeclared(parameter) : noWayToRead([member]);
      return yield doubted(what, job.call);
    }
    if (isListed && (usual ?? got) === got) {
      if (policy === "default") return yield supports(job.call, reading.kind);
      yield recorded(`${parameter.route}: an unlisted ${member}`, `gets ${asText(got)}`);
      return yield missing(undeclared(parameter), job.call);
    }
    yield contradicts(job.call, {
      field: `${member} that the job ran with`,
      kind: reading.kind,
      expected: `the request to be refused, or ${asText(usual ?? "a listed value")}`,
      got,
    });
  });

const undeclared = ({ list }: ParameterOfList): Need =>
  fact("values.unlisted", `what becomes of a ${list} that is not listed (values.unlisted)`);
