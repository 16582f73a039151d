import { withoutCredentials } from "../../contracts/profile/credentials.ts";
import type { ExitCode } from "../../contracts/report.ts";
import type { Verdict } from "../../contracts/verdict.ts";
import { commandLine } from "../frame/command-line.ts";
import type { LooksBroken } from "../frame/onlooker/looks.ts";
import type { Flow, News } from "../frame/page/page-news.ts";
import type { Aim } from "./aim.ts";
import { type Order, startKit } from "./kit-process.ts";

/** Rules of a report, by its folder, that a run asks again: a replay of a finding, or all that drives the rules. */
export interface Again {
  of: string;
  rules: readonly string[];
}

/** A run of a command, and what it has told so far. It computes nothing that the run could tell. */
export class Run {
  readonly words: readonly string[];
  /** As its report says; of one that ended before it had begun, when it was asked for. */
  began: Date | undefined;
  readonly aim: Aim;
  readonly again: Again | undefined;
  readonly ended: Promise<ExitCode>;
  folder: string | undefined;
  lines: string[] = [];
  flow: Omit<Flow, "asked"> = { open: [], spent: [] };
  /** Rules whose scenarios have begun. */
  readonly asked = new Set<string>();
  verdicts: Readonly<Record<string, Verdict>> = {};
  broken: LooksBroken[] = [];
  pictures: readonly string[] = [];
  looks = 0;
  fault: string | undefined;
  isPaused = false;
  isStopping = false;
  code: ExitCode | undefined;
  readonly #order: (what: Order) => void;

  constructor(
    words: readonly string[],
    { facts: _, ...aim }: Aim,
    again: Again | undefined,
    onChange: () => void,
  ) {
    const asked = new Date();
    this.words = words;
    this.again = again;
    this.aim = aim;
    const { order, ended } = startKit(words, (news) => {
      this.#hear(news);
      onChange();
    });
    this.#order = order;
    this.ended = ended.then((code) => {
      this.began ??= asked;
      this.code = code;
      onChange();
      return code;
    });
  }

  get command(): string {
    return commandLine(this.words);
  }

  order(what: Order): void {
    if (this.code !== undefined) return;
    this.isPaused = what === "pause";
    this.isStopping ||= what === "stop";
    this.#order(what);
  }

  #hear(news: News): void {
    switch (news.kind) {
      case "begun":
        this.folder = news.folder;
        this.began = new Date(news.startedAt);
        break;
      case "said":
        this.lines.push(...news.lines);
        break;
      case "flow":
        this.flow = news;
        for (const rule of news.asked) this.asked.add(rule);
        break;
      case "looked":
        this.verdicts = news.verdicts;
        this.pictures = news.pictures;
        this.broken.push(...news.broken);
        this.looks += 1;
        break;
      case "fault":
        this.fault = withoutCredentials(news.text);
        break;
    }
  }
}
