import { once } from "node:events";
import { connect } from "node:net";
import { setInterval } from "node:timers/promises";

/** How often a target is looked for, ms. */
const everyMs = 500;

/** Whether something listens where a target is: a connection is opened, and nothing is asked. */
async function listens({ hostname, port, protocol }: URL): Promise<boolean> {
  const host = hostname.replace(/^\[(.*)\]$/, "$1");
  const socket = connect({ host, port: Number(port) || (protocol === "https:" ? 443 : 80) });
  try {
    await once(socket, "connect", { signal: AbortSignal.timeout(4 * everyMs) });
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

/** Looks whether a target is there, and says when it is there again after it was away. */
export class Watch {
  /** Undefined until it has looked. */
  isThere: boolean | undefined;
  readonly #end = new AbortController();

  /** `onBack` returns whether it could begin; where it could not, it is called again. */
  constructor(url: string, onBack: () => boolean, onChange: () => void) {
    // It is rejected when it is stopped.
    void this.#look(new URL(url), onBack, onChange).catch(() => {});
  }

  async #look(url: URL, onBack: () => boolean, onChange: () => void): Promise<void> {
    let wasAway = false;
    const { signal } = this.#end;
    for await (const _ of setInterval(everyMs, undefined, { signal, ref: false })) {
      const before = this.isThere;
      this.isThere = await listens(url);
      wasAway ||= !this.isThere;
      if (wasAway && this.isThere && !signal.aborted) wasAway = !onBack();
      if (before !== this.isThere) onChange();
    }
  }

  stop(): void {
    this.#end.abort();
  }
}
