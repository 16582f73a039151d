import { randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { extname } from "node:path";
import { IncomingBody } from "../../conformance/target/http/incoming.ts";
import { closeServer, listenOn } from "../../conformance/target/http/listen.ts";
import { faultOfTheSurroundings } from "../frame/faults.ts";
import type { Session } from "./session.ts";

export interface ServedPage {
  url: string;
  close: () => Promise<void>;
}

/** How often a page hears what is new, and at least something, ms. */
const [everyMs, breathMs] = [250, 15_000];
/** What a page may send, and what may wait for one that reads slowly, bytes. */
const [mostSent, mostWaiting] = [1 << 18, 32 << 20];

const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".svg": "image/svg+xml",
  ".json": "application/json",
  ".gz": "application/gzip",
};
/** A file of a run is shown without the page's rights. */
const asFile = "sandbox allow-scripts allow-downloads";

/**
 * Serves the page of a session on loopback, below a random path. Other hosts, origins and paths get nothing: what a
 * browser shows elsewhere cannot ask here. Throws EnvironmentError where the port is taken.
 */
export async function servePage(session: Session, port: string): Promise<ServedPage> {
  const token = randomBytes(18).toString("base64url");
  const news = new News(session);
  const server = createServer((request, answer) => {
    void respond(request, answer).catch((error: unknown) => {
      console.error(error);
      answer.destroy();
    });
  });
  const host = await listenOn(server, `127.0.0.1:${port}`, "the page");

  async function respond(request: IncomingMessage, answer: ServerResponse): Promise<void> {
    const { headers, method = "", url = "" } = request;
    answer.setHeader("cache-control", "no-store");
    answer.setHeader("referrer-policy", "no-referrer");
    answer.setHeader("x-content-type-options", "nosniff");
    answer.setHeader("cross-origin-resource-policy", "same-origin");
    if (headers.host !== host) return end(answer, 403, "This page has another address.");
    const origin = headers.origin ?? (method === "POST" ? "none" : `http://${host}`);
    if (origin !== `http://${host}`) return end(answer, 403, "Only the page itself may ask here.");
    const [, first, place = "", ...rest] = (url.split("?", 1)[0] ?? "").split("/");
    if (first !== token) return end(answer, 404, "There is nothing here.");
    if (method === "POST" && place === "do") return act(request, answer);
    if (method !== "GET") return end(answer, 405, "There is nothing to do here.");
    if (place === "") {
      const { policy, shell } = await import("./shell.ts");
      answer.setHeader("content-security-policy", policy);
      return end(answer, 200, shell, types[".html"]);
    }
    if (place === "events") return news.follow(answer);
    const picture = place === "now" ? session.runs.at(-1)?.pictures[Number(rest[0])] : undefined;
    if (picture !== undefined) return end(answer, 200, picture, types[".svg"]);
    const file = place === "runs" ? session.file(rest.map(decodeURIComponent)) : undefined;
    if (file === undefined) return end(answer, 404, "There is no such file.");
    answer.setHeader("content-security-policy", asFile);
    answer.setHeader("content-type", types[extname(file)] ?? "text/plain; charset=utf-8");
    createReadStream(file).pipe(answer);
  }

  async function act(request: IncomingMessage, answer: ServerResponse): Promise<void> {
    const body = new IncomingBody(mostSent);
    for await (const chunk of request) body.add(chunk as Buffer);
    if (!body.isWhole) return end(answer, 413, "That is too much.");
    try {
      await session.act(new URLSearchParams(body.bytes().toString()));
      return end(answer, 204, "");
    } catch (error) {
      const fault = faultOfTheSurroundings(error);
      if (fault === undefined) throw error;
      return end(answer, 422, fault);
    }
  }

  return {
    url: `http://${host}/${token}/`,
    close: async () => {
      news.close();
      await closeServer(server);
    },
  };
}

/** Tells all open pages what is new in a session, as server-sent events. */
class News {
  readonly #session: Session;
  readonly #open = new Set<ServerResponse>();
  readonly #timers: readonly NodeJS.Timeout[];
  #sent: ReadonlyMap<string, string> = new Map();
  #isBusy = false;

  constructor(session: Session) {
    this.#session = session;
    this.#timers = [
      setInterval(() => this.#tell(), everyMs),
      setInterval(() => this.#write(":\n\n"), breathMs),
    ];
  }

  follow(answer: ServerResponse): void {
    answer.writeHead(200, { "content-type": "text/event-stream" });
    answer.once("close", () => this.#open.delete(answer));
    answer.write(`retry: 500\n${frame(this.#sent)}`);
    this.#open.add(answer);
    this.#session.change();
  }

  close(): void {
    for (const timer of this.#timers) clearInterval(timer);
  }

  async #tell(): Promise<void> {
    if (this.#isBusy || this.#open.size === 0 || !this.#session.hasNews()) return;
    this.#isBusy = true;
    const all = await this.#session.parts();
    const news = new Map([...all].filter(([id, text]) => this.#sent.get(id) !== text));
    this.#sent = all;
    this.#isBusy = false;
    if (news.size > 0) this.#write(frame(news));
  }

  /** A page that reads too slowly is cut off: it asks again by itself. */
  #write(text: string): void {
    for (const page of this.#open) {
      if (page.writableLength > mostWaiting) page.destroy();
      else page.write(text);
    }
  }
}

const frame = (parts: ReadonlyMap<string, string>): string =>
  `data: ${JSON.stringify(Object.fromEntries(parts))}\n\n`;

function end(answer: ServerResponse, status: number, text: string, type = "text/plain"): void {
  answer.writeHead(status, { "content-type": type }).end(text);
}
