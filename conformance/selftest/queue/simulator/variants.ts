import { type Design, right } from "./design.ts";

/** Servers that are different and right: none may be accused of anything, whatever is declared of them. */
export const variants: Readonly<Record<string, Design>> = {
  plain: right,
  "running apart": { ...right, runningCounts: false },
  "running apart, looks now and then": { ...right, runningCounts: false, looksEvery: 15_000 },
  "looks now and then": { ...right, looksEvery: 15_000 },
  "freed once answered": { ...right, freed: "once-answered" },
  "apart, delivers before the next": { ...right, runningCounts: false, delivers: "before-next" },
  "delivers before the next": { ...right, delivers: "before-next" },
  "repeats calls": { ...right, repeats: 0.2 },
  "retries calls": { ...right, retries: 0.3, freed: "once-answered" },
  "delivers at once": { ...right, delay: [0, 0] },
  "delivers late and out of order": { ...right, delay: [0, 300_000] },
  "holds answers back": { ...right, holdsAnswers: true },
  "a queue a route": { ...right, queueOf: ({ account, route }) => `${account} ${route}` },
  "loses answers to calls": { ...right, unanswered: 0.2, freed: "once-answered" },
  "loses answers to calls, delivers before the next": {
    ...right,
    unanswered: 0.2,
    delivers: "before-next",
  },
  "calls unreliably": { ...right, unheard: 0.05 },
  "frees late": { ...right, freed: "once-answered", freesLate: 3_000 },
  "fails some jobs": { ...right, fails: 0.1 },
  "fails some jobs out of turn": { ...right, failsEarly: 0.1 },
  "refuses some for other reasons": { ...right, refuses: 0.1 },
  "garbles some answers": { ...right, garbles: 0.05 },
  "calls back about rejections": { ...right, tellsRejections: true },
  "calls back about rejections whose answers are lost": {
    ...right,
    tellsRejections: true,
    garbles: 0.2,
  },
  "delivers before the next, freed once answered": {
    ...right,
    delivers: "before-next",
    freed: "once-answered",
  },
  "calls when a job begins": { ...right, tellsProgress: true },
};
