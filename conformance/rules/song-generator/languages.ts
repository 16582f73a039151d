import { songGeneratorLanguages } from "../../../contracts/clauses/song.ts";
import { languageCounts } from "../../../contracts/limits.ts";
import { takesInside } from "../../generation/inside.ts";
import { everyLanguage, shortList } from "../../generation/languages.ts";
import { songLanguage } from "../../generation/parameters/song.ts";
import { needsFor } from "../../generation/reach.ts";
import { rule } from "../rule.ts";
import { askSongLanguages } from "./drives.ts";

const counted = { list: "song", least: languageCounts.song } as const;

export default rule(songGeneratorLanguages, {
  drives: [askSongLanguages],
  needs: (facts) => [...needsFor("song_generator")(facts), ...shortList(counted, facts)],
  quota: everyLanguage(counted),
  judge: takesInside(songLanguage),
});
