import { Story, session } from "../../../conformance/history/story.ts";
import { recordedOf } from "../../../conformance/selftest/laws/recorded.ts";
import { itself } from "../../../conformance/selftest/laws/subjects.ts";
import type { HistoryEvent } from "../../../contracts/history/events.ts";
import { encodeEvent } from "../../../contracts/history/ndjson.ts";
import { bareProfile } from "../../../fixtures/profiles/bare.ts";
import { startReference } from "../../../fixtures/reference/index.ts";
import { freeAddresses } from "../../../fixtures/reference/serving/free-addresses.ts";
import { archiveOf, base, type Originals } from "./fuzz.ts";

/**
 * Right texts, to be mangled later: profiles, and the histories of a made-up story and of short runs on the reference.
 */
export async function originals(): Promise<Originals> {
  const listen = await freeAddresses();
  const reference = await startReference({ smtp: listen.smtp });
  const whole = reference.profile(listen);
  await reference.close();
  const drives = new Set(["login.result", "refresh.expiry-default"]);
  const events = await recordedOf({
    deviation: itself,
    drives: (ruleId) => drives.has(ruleId),
    mostRuns: 1,
    seed: 1,
  });
  // A long history takes longer: the short one is mangled more often.
  const histories = [storied(), storied(), storied(), events].map((all) =>
    all.map(encodeEvent).join(""),
  );
  return {
    profiles: [whole, bareProfile(base)].map((one) => JSON.stringify(one)),
    archives: histories.map(archiveOf),
    histories,
  };
}

/** A history with a little of all that events may hold. */
function storied(): readonly HistoryEvent[] {
  const email = "kit-story@example.com";
  const body = { email, password: "Correct-horse-7", device_name: "laptop" };
  return new Story()
    .call("signup", { ...body, name: "Ada" }, { status: 201, data: { user: { id: 1 } } })
    .mail(email, `open ${base}/verify/kX3-9fQ_wPz7`, "Welcome")
    .call("/verify/kX3-9fQ_wPz7", undefined, session(email, "Ada", true))
    .call("login", body, session(email, "Ada", true))
    .customers(email, 1)
    .heldUp(3)
    .moveClock(new Date("2027-01-01T00:00:00Z"))
    .call("refresh", {}, { status: 401 }, { authorization: "Bearer mpa-1" })
    .moveClock(null)
    .call("forgot-password", { email })
    .mail(email, `reset ${base}/reset?token=Zk3-8fQ_wPz1`)
    .call("POST /api/v6/interior/object_removal", { webhook: `${base}/h/abc`, track_id: "t1" })
    .hook("abc", { track_id: "t1", status: "success" })
    .ran("c6", { duration: 30 })
    .made("c6", { seconds: 30 })
    .lookAt("3d", "restarting").history.events;
}
