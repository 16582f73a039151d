import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

const script = fileURLToPath(new URL("../processes/peer-target.ts", import.meta.url));

/** The examined implementation: the reference, or a mutant or a variant of it. */
export interface Examinee {
  kind: "reference" | "mutant" | "variant";
  id: string;
}

/** An implementation in a process of its own. */
export interface Target {
  url: string;
  /** Path of a profile that fits it. */
  profile: string;
  /** How many requests it has received, by its own count. */
  requests(): Promise<number>;
  stop(): Promise<void>;
}

/** Starts what is to be examined. */
export async function startTarget({ kind, id }: Examinee): Promise<Target> {
  const child = fork(script, [kind, id], { execArgv: [] });
  const ended = once(child, "exit");
  const said = async <T>(): Promise<T> => {
    const [message] = await Promise.race([
      once(child, "message"),
      ended.then(([code]) => Promise.reject(new Error(`${kind} ${id} ended with ${code}`))),
    ]);
    return message as T;
  };
  const { url, profile } = await said<{ url: string; profile: string }>();
  return {
    url,
    profile,
    async requests() {
      child.send("count");
      return (await said<{ requests: number }>()).requests;
    },
    async stop() {
      if (child.connected) child.disconnect();
      await ended;
    },
  };
}
