import { describe, expect, it } from "vitest";
import type { HistoryEvent } from "../../../contracts/history/events.ts";
import { mailLagMs } from "./mail-lag.ts";

const at = (ms: number, event: object): HistoryEvent =>
  ({ seq: ms, t_us: ms * 1000, clock: "kit", ...event }) as HistoryEvent;
const sent = (ms: number, subject: string, path: string) => at(ms, { ev: "sent", subject, path });
const mail = (ms: number, subject: string) => at(ms, { ev: "mail", subject });

describe("the lag of a mailbox", () => {
  const asked = sent(100, "ada@x.example", "/api/agents/v1/auth/forgot-password");

  it("is the time from the request for the last mail to its arrival", () => {
    const login = sent(2000, "ada@x.example", "/api/agents/v1/auth/login");
    const other = sent(2500, "bob@x.example", "/api/agents/v1/auth/signup");

    expect(mailLagMs([asked, login, other, mail(3100, "Ada@x.example")], 3_200_000)).toBe(3000);
  });

  it("is nothing where no mail came lately, or nobody asked for it", () => {
    expect(mailLagMs([asked], 200_000)).toBe(0);
    expect(mailLagMs([asked, mail(3100, "ada@x.example")], 20_000_000)).toBe(0);
    expect(mailLagMs([mail(3100, "eve@x.example")], 3_200_000)).toBe(0);
  });
});
