import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";

/** Series that k6's Prometheus remote write makes of its own metrics. */
const series =
  /^k6_(http_reqs_total|http_req_duration_(p50|p95|p99|max)|vus|vus_max|dropped_iterations_total)$/;

interface Panel {
  id: number;
  title: string;
  targets: { expr: string }[];
}

describe("the Grafana dashboard", () => {
  it("asks for series that k6 writes, by labels that our requests carry", async () => {
    const file = new URL("grafana-dashboard.json", import.meta.url);
    const { panels } = JSON.parse(await readFile(file, "utf8")) as { panels: Panel[] };

    const asked = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
    const named = asked.flatMap((expr) => expr.match(/k6_\w+/g) ?? []);
    const labels = asked.flatMap((expr) =>
      [...expr.matchAll(/(\w+)=~?"/g)].map(([, label]) => label),
    );
    expect(asked.length).toBeGreaterThan(6);
    expect(named.filter((name) => !series.test(name))).toEqual([]);
    expect(new Set(labels)).toEqual(new Set(["name", "testrun_name", "error_code"]));
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  });
});
