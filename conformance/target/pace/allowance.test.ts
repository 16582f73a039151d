import { describe, expect, it } from "vitest";
import { Allowance, allowing, costs } from "./allowance.ts";

const signup = { method: "POST", path: "/api/agents/v1/auth/signup" };
const login = { method: "POST", path: "/api/agents/v1/auth/login" };
const restart = { method: "POST", path: "/api/v1/enterprise/3d/restart_server" };
const job = { method: "POST", path: "/api/v6/voice/music_gen" };

const spent = (allowance: Allowance, request: typeof signup): string | undefined => {
  try {
    allowance.take(request);
    return undefined;
  } catch (error) {
    return (error as { budget: string }).budget;
  }
};

describe("an allowance", () => {
  it.each([
    ["users", signup],
    ["restarts", restart],
    ["paidJobs", job],
    ["requests", login],
  ] as const)("of two %s lets two of them leave, and no third one", (cost, request) => {
    const allowance = allowing({ requests: 9, [cost]: 2 });

    expect([1, 2, 3].map(() => spent(allowance, request))).toEqual([undefined, undefined, cost]);
    expect(allowance.used(cost)).toBe(2);
    expect(allowance.used("requests")).toBe(2);
  });

  it("is bounded below its budgets, says so, and is bounded anew", () => {
    const allowance = allowing({ requests: 9, users: 9 });
    expect(spent(allowance, signup)).toBeUndefined();

    allowance.bound({ users: 1 });

    expect([allowance.left("users"), allowance.left("requests")]).toEqual([1, 8]);
    expect([1, 2].map(() => spent(allowance, signup))).toEqual([undefined, "extent"]);
    expect(spent(allowance, login)).toBeUndefined();
    allowance.bound();
    expect(spent(allowance, signup)).toBeUndefined();
  });

  it("takes other methods for mere requests", () => {
    const allowance = allowing({ requests: 1 });

    expect(spent(allowance, { ...restart, method: "GET" })).toBeUndefined();
    expect(costs.map((cost) => allowance.used(cost))).toEqual([1, 0, 0, 0]);
  });

  it("gets back a user, a job or a restart that was turned away, and no request", () => {
    const allowance = allowing({ requests: 9, users: 9, paidJobs: 9, restarts: 9 });
    for (const request of [signup, job, restart]) allowance.take(request).giveBack();

    expect(costs.map((cost) => allowance.used(cost))).toEqual([3, 0, 0, 0]);
  });

  it("holds stated budgets for the sum of what it and a load generator sent", () => {
    const most = { requests: 9, users: 9, paidJobs: 9, restarts: 9 };
    const allowance = new Allowance({ most, stated: { paidJobs: 3 }, slugs: {} });
    const byLoad = [job, job, job].map((request) => allowance.count(request));

    byLoad[0]?.giveBack();
    expect([1, 2].map(() => spent(allowance, job))).toEqual([undefined, "paidJobs"]);
    expect([allowance.used("paidJobs"), allowance.leftForLoad("paidJobs")]).toEqual([3, 0]);
    expect([allowance.used("requests"), allowance.left("requests")]).toEqual([4, 8]);
  });

  it("lets nothing leave once the run was stopped", () => {
    const allowance = allowing({ requests: 9 });

    allowance.stop();

    expect([spent(allowance, login), allowance.used("requests")]).toEqual(["interruption", 0]);
  });

  it("lets nothing leave once time is up", () => {
    const most = { requests: 9, users: 9, paidJobs: 9, restarts: 9 };
    const allowance = new Allowance({ most, slugs: {}, until: performance.now() - 1 });

    expect(spent(allowance, login)).toBe("time");
    expect(allowance.used("requests")).toBe(0);
  });
});
