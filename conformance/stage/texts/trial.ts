import type { Disposition } from "../../generation/jobs/disposition.ts";

/** After so many refusals of one form, without an acceptance, the next form is tried. */
const enough = 3;

/**
 * Which of several forms a target takes, where the document does not show it: found out by trying, the likeliest first.
 */
export class Trial<T> {
  readonly #forms: readonly T[];
  readonly #tried = new Map<T, { taken: number; refused: number }>();

  constructor(...forms: readonly T[]) {
    this.#forms = forms;
  }

  /** The first form that was taken, else the first that was not refused often, else the first. */
  get form(): T | undefined {
    const isTaken = (form: T) => this.#of(form).taken > 0;
    const isOpen = (form: T) => this.#of(form).refused < enough;
    return this.#forms.find(isTaken) ?? this.#forms.find(isOpen) ?? this.#forms[0];
  }

  /** Notes how a request of a form was taken; an answer that says nothing of the form does not count. */
  learn(form: T, taken: Disposition): void {
    if (taken !== "accepted" && taken !== "refused") return;
    const before = this.#of(form);
    before[taken === "accepted" ? "taken" : "refused"] += 1;
    this.#tried.set(form, before);
  }

  #of(form: T): { taken: number; refused: number } {
    return this.#tried.get(form) ?? { taken: 0, refused: 0 };
  }
}
