import type { IncomingMessage, ServerResponse } from "node:http";
import { percentDecoded } from "../../../contracts/percent-decoded.ts";
import { httpListener } from "../http/http-listener.ts";
import { closeServer, listenOn, reachableUrl } from "../http/listen.ts";

export interface MediaOptions {
  /** How the target takes files. */
  form: "url" | "base64";
  /** Used for `url` only. */
  listen: string;
  publicUrl?: string | undefined;
  nearby: boolean;
}

const types: Record<string, string> = {
  png: "image/png",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  gif: "image/gif",
  webp: "image/webp",
  bmp: "image/bmp",
  tiff: "image/tiff",
  svg: "image/svg+xml",
  ico: "image/x-icon",
  avif: "image/avif",
  wav: "audio/wav",
  mp3: "audio/mpeg",
  flac: "audio/flac",
  mp4: "video/mp4",
  webm: "video/webm",
};

/** Hands the kit's files to the target in the form that it takes: a URL that the kit serves, or base64. */
export class Media {
  readonly #options: MediaOptions;
  readonly #files = new Map<string, Uint8Array>();
  readonly #server = httpListener((request, response) => this.#serve(request, response));
  #base = "";

  constructor(options: MediaOptions) {
    this.#options = options;
  }

  async start(): Promise<void> {
    const { form, listen, publicUrl, nearby } = this.#options;
    if (form === "base64") return;
    const bound = await listenOn(this.#server, listen, "evidence.media.listen");
    this.#base = `${reachableUrl(bound, { publicUrl, fact: "media", nearby })}/media`;
  }

  async close(): Promise<void> {
    if (this.#server.listening) await closeServer(this.#server);
  }

  /** The value that stands for a file in a request body; its extension tells its type. */
  give(name: string, bytes: Uint8Array): string {
    if (this.#options.form === "url") this.#files.set(name, bytes);
    return this.withhold(name, bytes);
  }

  /** The same value without serving the file: its URL is answered 404. */
  withhold(name: string, bytes: Uint8Array): string {
    return this.#options.form === "base64"
      ? Buffer.from(bytes).toString("base64")
      : `${this.#base}/${encodeURIComponent(name)}`;
  }

  #serve({ method, url = "" }: IncomingMessage, response: ServerResponse): void {
    // A segment before the name makes a file's URL a job's own.
    const segment = /\/media\/(?:[^/?#]+\/)?([^/?#]+)/.exec(url)?.[1] ?? "";
    const file = this.#files.get(percentDecoded(segment));
    if (file === undefined) {
      response.writeHead(404).end();
      return;
    }
    const type =
      types[segment.split(".").at(-1)?.toLowerCase() ?? ""] ?? "application/octet-stream";
    response.writeHead(200, { "content-type": type, "content-length": file.length });
    response.end(method === "HEAD" ? undefined : file);
  }
}
