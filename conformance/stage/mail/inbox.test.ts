import { expect, it } from "vitest";
import { effectiveWait, parseProfile } from "../../../contracts/profile/index.ts";
import { Patience } from "../patience.ts";
import type { Setting } from "../setting.ts";
import { Inbox, verificationMail } from "./inbox.ts";

it("waits two seconds for a mail that is not owed, and for others as long as mails take", async () => {
  const facts = parseProfile({ target: { baseUrl: "http://127.0.0.1:1" } }, {});
  const waited: number[] = [];
  const mailbox = { waitFor: async (_: string, { ms }: { ms: number }) => void waited.push(ms) };
  const recorder = { events: [], probed: () => {} };
  const setting = {
    facts,
    patience: new Patience(),
    places: { knows: () => false },
    recorder,
    evidence: { mailbox },
  };
  const inbox = new Inbox(setting as unknown as Setting);

  await inbox.letter("ada@example.com", { ...verificationMail, isOwed: false });
  await inbox.letter("ada@example.com", verificationMail);

  expect(waited).toEqual([2000, effectiveWait(facts, "mail").ms]);
});
