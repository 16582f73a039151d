import { isDeclared, type Profile } from "../../../contracts/profile/index.ts";
import type { Taken } from "../generation/taken.ts";
import { longForm, type TrackIdForm, trackIdFrom } from "./track-id.ts";

/** Integers that every JSON reader takes exactly: the other form that services are met with. */
const integers: TrackIdForm = { form: "digits", length: 15 };

/** So many refusals of a form, and no acceptance, and the other one is tried. */
const enough = 3;

/** Which form of a track_id a target takes: declared, or found out by trying, since none is shown (Events). */
export class TrackIdForms {
  readonly #facts: Profile;
  readonly #given = new Map<string, TrackIdForm>();
  readonly #tried = new Map<TrackIdForm, { taken: number; refused: number }>();

  constructor(facts: Profile) {
    this.#facts = facts;
  }

  /** A track_id of the form that is taken, made from a text that no other request has. */
  trackId(unique: string, length: "usual" | "long" = "usual"): string {
    const form = this.#form();
    const isLong = length === "long" && form !== integers;
    const made = trackIdFrom(unique, isLong ? longForm(this.#facts) : form);
    this.#given.set(made, form);
    return made;
  }

  /** Tells how a request with a track_id was taken. */
  learn(trackId: string, taken: Taken): void {
    const form = this.#given.get(trackId);
    if (form === undefined || (taken !== "accepted" && taken !== "refused")) return;
    const before = this.#tried.get(form) ?? { taken: 0, refused: 0 };
    before[taken === "accepted" ? "taken" : "refused"] += 1;
    this.#tried.set(form, before);
  }

  #form(): TrackIdForm {
    const usual = this.#facts.async.trackId;
    if (isDeclared(this.#facts, "async.trackId")) return usual;
    return this.#isVain(usual) && !this.#isVain(integers) ? integers : usual;
  }

  #isVain(form: TrackIdForm): boolean {
    const { taken, refused } = this.#tried.get(form) ?? { taken: 0, refused: 0 };
    return taken === 0 && refused >= enough;
  }
}
