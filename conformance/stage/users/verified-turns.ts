/**
 * Whether the next user who is lent should be verified: each scenario meets both sorts in turn, whichever part they play,
 * so that what holds for one sort alone shows. Of two scenarios one begins with either.
 */
export class VerifiedTurns {
  readonly #drives = new Map<string, { first: number; episodes: Set<string> }>();
  readonly #lent = new Map<string, number>();

  next(episode: string): boolean {
    const drive = episode.slice(0, episode.lastIndexOf("/"));
    const known = this.#drives.get(drive) ?? { first: this.#drives.size, episodes: new Set() };
    this.#drives.set(drive, known);
    known.episodes.add(episode);
    const lent = this.#lent.get(episode) ?? 0;
    this.#lent.set(episode, lent + 1);
    return (known.first + known.episodes.size + lent) % 2 === 0;
  }
}
