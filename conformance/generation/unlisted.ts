import { unlistedPolicy } from "../../contracts/profile/index.ts";
import type { Need } from "../../contracts/verdict.ts";
import { asText } from "../history/call.ts";
import type { History } from "../history/history.ts";
import {
  contradicts,
  doubted,
  fact,
  type Judge,
  missing,
  recorded,
  supports,
} from "../history/sighting.ts";
import { type Job, membersOf } from "./job.ts";
import { breach, takesNothingOutside } from "./outside.ts";
import type { ParameterOfList } from "./parameters/listed.ts";
import { unread } from "./untold.ts";

/** How it shows what a job made of a word that no list holds. */
export interface Effect {
  /** The listed values, spelt as `ranOf` tells them. */
  values: readonly unknown[];
  /** The documented default; undefined: the document gives none, so any listed value may be it. */
  usual?: unknown;
  /** The value that the job ran with; undefined: nobody told. */
  ranOf: (job: Job, history: History, member: string) => unknown;
}

/**
 * No value beyond a list is taken, or it gets the default where the profile says so. Undeclared, one that got the
 * default is recorded, and one that had another effect is a breach: no reading of the list has room for it.
 */
export const takesNoOther = (parameter: ParameterOfList, effect: Effect): Judge =>
  takesNothingOutside(parameter, function* (job, reading, _, history) {
    const { facts } = history;
    const policy = unlistedPolicy(facts, parameter.list);
    if (policy === "reject") return yield breach(job, reading, parameter, facts);
    const [member = ""] = parameter.members(facts);
    const got = effect.ranOf(job, history, member);
    const isListed = effect.values.includes(got);
    if (!isListed && got !== membersOf(job)[member]) {
      const what = policy === undefined ? undeclared(parameter) : unread([member]);
      return yield doubted(what, job.call);
    }
    if (isListed && (effect.usual ?? got) === got) {
      if (policy === "default") return yield supports(job.call, reading.kind);
      yield recorded(`${parameter.route}: an unlisted ${member}`, `gets ${asText(got)}`);
      return yield missing(undeclared(parameter), job.call);
    }
    const expected = `refused, or run with ${asText(effect.usual ?? "a listed value")}`;
    yield contradicts(job.call, {
      field: `${member} that the job ran with`,
      kind: reading.kind,
      expected,
      got,
    });
  });

const undeclared = ({ list }: ParameterOfList): Need =>
  fact("values.unlisted", `what becomes of a ${list} that is not listed (values.unlisted)`);
