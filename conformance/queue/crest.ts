import type { Job } from "./job.ts";

/** The most jobs that were inside at once, some that made them, and when. */
export class Crest {
  most = 0;
  witness: readonly Job[] = [];
  at = 0;

  /** So many were inside at an instant; `those` is asked only if they were more than ever. */
  reach(inside: number, at: number, those: () => readonly Job[]): void {
    if (inside <= this.most) return;
    this.most = inside;
    this.witness = those();
    this.at = at;
  }
}
