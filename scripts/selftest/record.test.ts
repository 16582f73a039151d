import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type Report, report as reportSchema } from "../../contracts/report.ts";
import { bluntTarget } from "./blunt-target.ts";
import { kitHere } from "./kit-here.ts";
import { kit } from "./kit-process.ts";
import { ownFolder } from "./own-folder.ts";

const login = "/api/agents/v1/auth/login";
const body = JSON.stringify({
  email: "ada@example.com",
  password: "Secret-Word-91",
  device_name: "x",
});

const folder = ownFolder();

const failed = (out: string): string[] =>
  (reportSchema.parse(JSON.parse(out)) as Report).verdicts
    .filter(({ verdict }) => verdict === "fail")
    .map(({ rule }) => rule);

describe("record", () => {
  it("passes calls on, and leaves a history without secrets that names what broke", async () => {
    const { url, server } = await bluntTarget("<h1>hi</h1>");
    let sent: Promise<string> | undefined;
    const recorded = await kit(
      ["record", "--upstream", url, "--listen", "127.0.0.1:0", "--out", "run"],
      {
        cwd: folder,
        onStderr: (text, interrupt) => {
          const proxy = /recording {2}(\S+) stands/.exec(text)?.[1];
          if (proxy === undefined || sent !== undefined) return;
          const request = { method: "POST", body, headers: { accept: "application/json" } };
          const inForm = { ...request, body: new URLSearchParams(JSON.parse(body)) };
          const inParts = { ...request, body: new FormData() };
          inParts.body.append("password", "Secret-Word-91");
          sent = fetch(proxy + login, request).then((answer) => answer.text());
          const others = [inForm, inParts].map((other) => fetch(proxy + login, other));
          void Promise.all([sent, ...others]).finally(interrupt);
        },
      },
    );
    server.close();
    const judged = await kitHere(["judge", "run/history.ndjson", "--json"], { cwd: folder });

    expect(recorded.code).toBe(0);
    expect(await sent).toBe("<h1>hi</h1>");
    const history = await readFile(join(folder, "run/history.ndjson"), "utf8");
    expect(history).not.toContain("Secret-Word-91");
    expect(history.match(/"truncated":true/g)).toHaveLength(2);
    expect(recorded.err).toMatch(/`[^`]+ check --target http:\S+` tells the rest\n$/);
    expect(judged.code).toBe(1);
    expect(failed(judged.out)).toContain("envelope.shape");
  });
});

describe("judge, of an archive", () => {
  const har = (url: string) => ({
    log: {
      entries: [
        {
          startedDateTime: "2026-03-01T10:00:00.000Z",
          time: 5,
          request: {
            ...{ method: "POST", url, postData: { text: body } },
            headers: [{ name: "Accept", value: "application/json" }],
          },
          response: { status: 200, headers: [], content: { text: "<h1>hi</h1>", size: 11 } },
        },
      ],
    },
  });

  it("finds the API in it, and names what broke", async () => {
    await writeFile(join(folder, "shop.har"), JSON.stringify(har(`https://shop.example${login}`)));

    const { code, out } = await kitHere(["judge", "shop.har", "--json"], { cwd: folder });

    expect(code).toBe(1);
    expect(failed(out)).toContain("envelope.shape");
    expect((JSON.parse(out) as Report).target.baseUrl).toBe("https://shop.example");
  });

  it("says so where nothing in it is to the API", async () => {
    await writeFile(join(folder, "other.har"), JSON.stringify(har("https://shop.example/cart")));

    const { code, err } = await kitHere(["judge", "other.har"], { cwd: folder });

    expect(code).toBe(3);
    expect(err).toContain("other.har holds no request to a documented path.");
  });
});
