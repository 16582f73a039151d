import type { Taken } from "../generation/taken.ts";

/** So many refusals of one form, and no acceptance, and the next one is tried. */
const enough = 3;

/** Which of some forms a target takes that the document does not show: found out by trying, the likeliest first. */
export class Trial<T> {
  readonly #forms: readonly T[];
  readonly #tried = new Map<T, { taken: number; refused: number }>();

  constructor(...forms: readonly T[]) {
    this.#forms = forms;
  }

  /** The first form that was taken, else the first that was not refused often; undefined: there is none. */
  get form(): T | undefined {
    const isTaken = (form: T) => this.#of(form).taken > 0;
    const isOpen = (form: T) => this.#of(form).refused < enough;
    return this.#forms.find(isTaken) ?? this.#forms.find(isOpen) ?? this.#forms[0];
  }

  /** Tells how a request of a form was taken; what says nothing of the request is no try. */
  learn(form: T, taken: Taken): void {
    if (taken !== "accepted" && taken !== "refused") return;
    const before = this.#of(form);
    before[taken === "accepted" ? "taken" : "refused"] += 1;
    this.#tried.set(form, before);
  }

  #of(form: T): { taken: number; refused: number } {
    return this.#tried.get(form) ?? { taken: 0, refused: 0 };
  }
}
