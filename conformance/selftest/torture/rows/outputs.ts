import { createServer, type RequestListener } from "node:http";
import { Readable } from "node:stream";
import { wavParts } from "../../../../fixtures/media/index.ts";
import { type RowFacts, row } from "../row.ts";
import { forEver, reference, standing } from "../targets.ts";

const rules = [
  "music-gen.output-format-default",
  "login.token-type",
  "refresh.token-type",
  "signup.creates-user",
];
const secret = "gateway-secret-5f0c";

/** A job's output is at this URL, which is made from the address of a second server. */
const output = (
  name: string,
  behaviour: string,
  url: (beside: string, listen: Record<"webhook" | "payment" | "smtp", string>) => string,
  {
    serve = (_, response) => response.end(),
    ...facts
  }: Partial<RowFacts> & { serve?: RequestListener } = {},
) =>
  row({
    ...{ id: `outputs.${name}`, behaviour, rules, passes: ["login.token-type"] },
    absent: [secret, "root:x:0:0"],
    ...facts,
    start: reference(async (listen) => {
      const led: string[] = [];
      const server = createServer((request, response) => {
        if (request.headers["x-gateway"] !== undefined) led.push("credentials followed elsewhere");
        response.on("error", () => undefined);
        serve(request, response);
      });
      const beside = await standing(server);
      const at = String(beside.profile.target?.baseUrl);
      return {
        decisions: { artefact: { url: () => url(at, listen) } },
        profile: { target: { headers: { "x-gateway": secret } } },
        beside: { ...beside, complaints: () => led },
      };
    }),
  });

const redirect =
  (location: string): RequestListener =>
  (_, response) =>
    void response.writeHead(302, { location }).end();

/** URLs that results give for their output. */
export const outputRows = [
  output("file", "a file of the kit's machine", () => "file:///etc/passwd"),
  output("redirect-to-file", "a redirect to a file of the kit's machine", (beside) => beside, {
    serve: redirect("file:///etc/passwd"),
  }),
  output(
    "own-webhooks",
    "the kit's own webhook receiver",
    (_, { webhook }) => `http://${webhook}/h/x`,
  ),
  output(
    "elsewhere",
    "another origin, which would like the gateway's header",
    (beside) => `${beside}/x.wav`,
    {
      fails: ["music-gen.output-format-honoured"],
      serve: (_, response) => void Readable.from(wavParts(30)).pipe(response),
    },
  ),
  output("endless", "a file without end", (beside) => beside, {
    serve: (_, response) => forEver(response, Buffer.alloc(1024 * 1024)),
  }),
  output("huge-picture", "a PNG of 2^31 pixels a side", (beside) => beside, {
    serve: (_, response) =>
      void response.end(
        Buffer.from("89504e470d0a1a0a0000000d494844527fffffff7fffffff0806000000", "hex"),
      ),
  }),
];
