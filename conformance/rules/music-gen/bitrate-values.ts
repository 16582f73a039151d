import { musicGenBitrateValues } from "../../../contracts/clauses/music.ts";
import { musicBitrates } from "../../../contracts/limits.ts";
import { exchanged, type RanWith } from "../../kit/generation/exchanged.ts";
import { constantRateMade, isRate } from "../../kit/generation/formats.ts";
import { takesInside } from "../../kit/generation/inside.ts";
import { membersOf, ranWith } from "../../kit/generation/job.ts";
import { takesNothingElse } from "../../kit/generation/outside.ts";
import { musicBitrate } from "../../kit/generation/parameters/music.ts";
import { needsFor } from "../../kit/generation/reach.ts";
import { allOf } from "../../kit/judge.ts";
import { rule } from "../../kit/rule.ts";
import { askBitrates } from "./drives.ts";

/** The rate of an mp3, as the probe tells it or as the file has it: another format has none, or one of its own. */
const mp3Rate: RanWith = (job, member) => {
  if (membersOf(job).output_format !== "mp3") return undefined;
  const told = ranWith(job, member);
  return told === undefined
    ? `${constantRateMade(job)}k`
    : musicBitrates.find((rate) => isRate(told, rate));
};

export default rule(musicGenBitrateValues, {
  drives: [askBitrates],
  needs: needsFor("music_gen"),
  quota: { "128k": 1, "192k": 1, "320k": 1, unlisted: 5 },
  judge: allOf(
    takesInside(musicBitrate, { altered: exchanged(musicBitrate, musicBitrates, mp3Rate) }),
    takesNothingElse(musicBitrate),
  ),
});
