import { isDeclared, type Profile } from "../../../contracts/profile/index.ts";
import type { TrackIdForm } from "../../../contracts/profile/sections/queue.ts";
import type { Disposition } from "../../generation/jobs/disposition.ts";
import { longForm, trackIdFrom } from "./track-id.ts";
import { Trial } from "./trial.ts";

/** Integers that every JSON reader reads exactly: the form of track_id that is tried second. */
const integers: TrackIdForm = { form: "digits", length: 15 };

/** The form of track_id that a target takes: declared, or found out by trying, since none is shown (Events). */
export class TrackIdForms {
  readonly #facts: Profile;
  readonly #given = new Map<string, TrackIdForm>();
  readonly #trial: Trial<TrackIdForm>;

  constructor(facts: Profile) {
    const { trackId } = facts.async;
    this.#facts = facts;
    this.#trial = isDeclared(facts, "async.trackId")
      ? new Trial(trackId)
      : new Trial(trackId, integers);
  }

  /** A track_id of the form that the target takes, made from a text that no other request has. */
  trackId(unique: string, length: "usual" | "long" = "usual"): string {
    const form = this.#trial.form ?? integers;
    const isLong = length === "long" && form !== integers;
    const made = trackIdFrom(unique, isLong ? longForm(this.#facts) : form);
    this.#given.set(made, form);
    return made;
  }

  /** Notes how the target took a request with this track_id. */
  learn(trackId: string, taken: Disposition): void {
    const form = this.#given.get(trackId);
    if (form !== undefined) this.#trial.learn(form, taken);
  }
}
