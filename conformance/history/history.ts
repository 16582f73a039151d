import type {
  ClockEvent,
  EpisodeEvent,
  HeaderEvent,
  HistoryEvent,
  HookEvent,
  MailEvent,
  ProbeEvent,
  StrainEvent,
} from "../../contracts/history/events.ts";
import type { Profile } from "../../contracts/profile/index.ts";
import type { RouteId } from "../../contracts/wire/route-ids.ts";
import type { Call } from "./call.ts";

/**
 * A history as judges read it: calls joined from their halves and matched to documented routes, all times on one axis
 * (`CommonClock`). What follows from it is `derived`, the ledgers of users and tokens first.
 */
export interface History {
  readonly header: HeaderEvent;
  readonly facts: Profile;
  readonly calls: readonly Call[];
  readonly mails: readonly MailEvent[];
  readonly hooks: readonly HookEvent[];
  readonly probes: readonly ProbeEvent[];
  readonly clockMoves: readonly ClockEvent[];
  readonly strains: readonly StrainEvent[];
  readonly episodes: readonly EpisodeEvent[];
  /** As they were written, each by its own clock: no judge compares their times. */
  readonly events: readonly HistoryEvent[];
  /** Whether the run that wrote it came to its end. */
  readonly isWhole: boolean;
  /** When the last thing happened, microseconds; that the history ends is nothing that happens. */
  readonly end: number;
  /** The calls of one documented route (documented method and path), in the order they were sent. */
  to(route: RouteId): readonly Call[];
  call(id: string): Call | undefined;
  /** What a pure function makes of this history, worked out once; see `derived`. */
  memo<T>(derive: (history: History) => T): T;
}
