import { lyricsCapSeconds } from "../../../contracts/limits.ts";
import { listed } from "./listed.ts";

export const lyricsLength = listed({
  route: "lyrics_generator",
  member: "length",
  values: Object.keys(lyricsCapSeconds),
  alike: "medium normal full verse extra_long shorter 1:35 95 longest 285 4:45",
  parameter: "lyrics_generator.length",
});
