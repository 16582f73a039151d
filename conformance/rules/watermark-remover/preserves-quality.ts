import { watermarkRemoverPreservesQuality } from "../../../contracts/clauses/images.ts";
import { type Job, membersOf } from "../../generation/jobs/job.ts";
import { jobsOf } from "../../generation/jobs/jobs.ts";
import { readMedium } from "../../generation/medium.ts";
import { needsFor, unseenOutput } from "../../generation/offered-routes.ts";
import { derived } from "../../history/derived.ts";
import type { History } from "../../history/history.ts";
import { contradicts, doubted, forEvery, missing, supports } from "../../history/sighting.ts";
import { rule } from "../rule.ts";
import { askClips } from "./drives.ts";

interface Size {
  width: number;
  height: number;
}

export default rule(watermarkRemoverPreservesQuality, {
  drives: [askClips],
  needs: needsFor("watermark_remover"),
  quota: { landscape: 1, portrait: 1 },

  judge: forEvery(
    (history) =>
      jobsOf(history)
        .to("watermark_remover")
        .filter((job) => job.plain && job.disposition === "accepted"),
    (job, history) => {
      const source = sourceSize(job);
      const made = madeSize(job);
      if (source === undefined) return undefined;
      if (made === undefined) {
        // Other jobs' files are videos, and this one is not: that is doubted, not let pass.
        const isBroken = job.artefacts.length > 0 && makesVideos(history);
        const unseen = unseenOutput("watermark_remover");
        return isBroken ? doubted(unseen, job.call) : missing(unseen, job.call);
      }
      const kind = kindOf(source);
      if (made.width === source.width && made.height === source.height) {
        return supports(job.call, kind);
      }
      const field = "the resolution of the result";
      return contradicts(job.call, { field, kind, expected: shown(source), got: shown(made) });
    },
  ),
});

const makesVideos = derived((history: History): boolean =>
  jobsOf(history)
    .to("watermark_remover")
    .some((job) => madeSize(job) !== undefined),
);

function kindOf({ width, height }: Size): string {
  if (height > 720) return "large";
  if (width === height) return "square";
  return width > height ? "landscape" : "portrait";
}

const shown = ({ width, height }: Size): string => `${width}x${height}`;

/** The resolution of the only video in the request. */
function sourceSize(job: Job): Size | undefined {
  const sizes = Object.values(membersOf(job)).flatMap((value) => {
    const { width, height } = readMedium(value) ?? {};
    return width === undefined || height === undefined ? [] : [{ width, height }];
  });
  return sizes.length === 1 ? sizes[0] : undefined;
}

/** Formats of pictures, as their readers call them: such a file is a poster or a preview, no video. */
const pictures = new Set(["bmp", "gif", "ico", "jpg", "png", "svg", "tiff", "webp"]);

function madeSize({ artefacts }: Job): Size | undefined {
  const made = artefacts.findLast(
    ({ format = "", width, height }) => width && height && !pictures.has(format),
  );
  return made && { width: made.width ?? 0, height: made.height ?? 0 };
}
