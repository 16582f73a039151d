import type { Job } from "./job.ts";
import {
  type Breach,
  type QueueNeed,
  type QueueRule,
  queueRules,
  type RuleFacts,
  witnesses,
} from "./queue-facts.ts";

/** What speaks for and against one rule. */
export class Dossier {
  supporting = 0;
  contradicting = 0;
  isOpen = false;
  power: Record<string, number> = {};
  needs: QueueNeed[] = [];
  readonly breaches: Breach[] = [];

  contradicts(
    breach: Omit<Breach, "ids" | "unless" | "evidence"> &
      Pick<Partial<Breach>, "unless" | "evidence"> & { jobs: readonly Job[] },
  ): void {
    this.contradicting++;
    if (this.breaches.length >= witnesses) return;
    const { jobs, how, at, numbers, unless = [], evidence = "times" } = breach;
    this.breaches.push({ how, evidence, ids: jobs.map(({ id }) => id), at, numbers, unless });
  }

  /** `text`: what is lacking, in words, where its name does not say it. */
  lacks(kind: QueueNeed["kind"], name: string, text?: string): void {
    this.needs.push(text === undefined ? { kind, name } : { kind, name, text });
  }

  get facts(): RuleFacts {
    const { supporting, contradicting, isOpen, breaches, power, needs } = this;
    return { supporting, contradicting, isOpen, breaches, withdrawn: 0, power, needs };
  }
}

export type Dossiers = Record<QueueRule, Dossier>;

/** One empty dossier a rule. */
export function dossiers(): Dossiers {
  return Object.fromEntries(queueRules.map((rule) => [rule, new Dossier()])) as Dossiers;
}
