import { type SongModel, songModelCapSeconds } from "../../../contracts/limits.ts";
import type { Change } from "../../generation/change.ts";

export const route = "song_generator";
export const models = Object.keys(songModelCapSeconds) as SongModel[];
export const bare: Change = { duration: undefined, instrumental: undefined };
export const short: Change = { ...bare, model_id: "diffrhythm-short" };
export const unsung: Change = { instrumental: true, lyrics: undefined };
export const looked = { look: "parameters" } as const;
