/**
 * Tries the pacts and the OpenAPI document with other tools. `contracts` lints the document, verifies the pacts against
 * a Prism mock of it, and runs Schemathesis on the reference. It also verifies the reference with Pact's Python, as the
 * page for implementers says. It exits 1 where one of them finds fault.
 * `contracts table [mutants] [seed] > contracts/what-each-tool-catches.md` measures what each tool catches.
 * `contracts sweep [pattern] > contracts/pacts/by-contracts.md` verifies the pacts against every variant and mutant.
 */
import { startEmbedded } from "../frame/embedded.ts";
import { byPactPython } from "./contracts/pact-python.ts";
import { pageOf } from "./contracts/page.ts";
import { againstPrism } from "./contracts/prism.ts";
import { sampleOf } from "./contracts/sample.ts";
import { schemathesis } from "./contracts/schemathesis.ts";
import { survey } from "./contracts/survey.ts";
import { sweep } from "./contracts/sweep.ts";
import { sweepPage } from "./contracts/sweep-page.ts";
import { lintConfig, npx, openApiFile, versions } from "./contracts/tools.ts";

/** One line of the bench, and whether the tool is content. */
interface Line {
  tool: string;
  content: boolean;
  said: string;
}

async function linted(): Promise<Line> {
  const { code, said } = await npx(versions.redocly, ["lint", openApiFile, "--config", lintConfig]);
  const content = code === 0 && !/warning/i.test(said);
  return { tool: versions.redocly, content, said: content ? "valid, no warning" : said };
}

async function mocked(): Promise<Line> {
  const { agreed, beyond, differing } = await againstPrism();
  const why = [...beyond].map(([reason, count]) => `${count} cannot, for ${reason}`);
  const said = [`${agreed} interactions agree`, ...why, ...differing].join("; ");
  return { tool: versions.prism, content: agreed > 0 && differing.length === 0, said };
}

async function fuzzed(): Promise<Line> {
  const embedded = await startEmbedded();
  try {
    const { failed, cases, said } = await schemathesis(embedded);
    const content = failed.length === 0;
    return {
      tool: versions.schemathesis,
      content,
      said: content ? `${cases} cases, no failure` : said,
    };
  } finally {
    await embedded.stop();
  }
}

/** The page's own program, run on the reference, and on a mutant that it must catch. */
async function pagedInPython(): Promise<Line> {
  const codes: number[] = [];
  for (const flags of [{}, { mutant: "refused-restart-says-failed" }]) {
    const embedded = await startEmbedded(flags);
    try {
      codes.push((await byPactPython(embedded)).code);
    } finally {
      await embedded.stop();
    }
  }
  const [right, wrong] = codes;
  const said = `exits ${right} on the reference, ${wrong} on a wrong implementation`;
  return { tool: versions.pactPython, content: right === 0 && wrong === 1, said };
}

/** Runs every tool on right targets; true where all are content. */
export async function benchContracts(): Promise<boolean> {
  let content = true;
  console.log("## Contracts on other tools\n\n| tool | content | says | s |\n|---|---|---|---|");
  for (const tool of [linted, mocked, fuzzed, pagedInPython]) {
    const from = performance.now();
    const line = await tool();
    const seconds = ((performance.now() - from) / 1000).toFixed(1);
    content &&= line.content;
    console.log(`| ${line.tool} | ${line.content ? "yes" : "no"} | ${line.said} | ${seconds} |`);
  }
  return content;
}

/** Measures what each tool catches of a sample of mutants; a page. */
export async function whatEachToolCatches(count: number, seed: number): Promise<string> {
  const rows = await survey(sampleOf(count, seed), (what) => console.error(what));
  return pageOf(rows, seed);
}

if (import.meta.main) {
  const [what, ...rest] = process.argv.slice(2);
  if (what === "table") {
    const [count = "40", seed = "1"] = rest;
    process.stdout.write(await whatEachToolCatches(Number(count), Number(seed)));
  } else if (what === "sweep") {
    const [pattern = "."] = rest;
    process.stdout.write(
      sweepPage(await sweep(new RegExp(pattern), (told) => console.error(told))),
    );
  } else process.exitCode = (await benchContracts()) ? 0 : 1;
}
