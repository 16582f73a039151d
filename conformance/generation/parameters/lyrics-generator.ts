import { lyricsCapSeconds } from "../../../contracts/limits.ts";
import { listed, type ParameterOfList } from "./listed.ts";

export const lyricsLength: ParameterOfList = listed({
  route: "lyrics_generator",
  siblings: () => [lyricsLength],
  member: "length",
  values: Object.keys(lyricsCapSeconds),
  alike: "medium normal full verse extra_long shorter 1:35 95 longest 285 4:45",
  parameter: "lyrics_generator.length",
});
