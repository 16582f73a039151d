import { describe, expect, it } from "vitest";
import { parseProfile, undeclaredConsistencyMs } from "../../../contracts/profile/index.ts";
import { withoutWaits } from "../../selftest/without-waits.ts";
import { LoneRefusals } from "../lone-refusals.ts";
import { Patience } from "../patience.ts";
import type { Stage } from "../stage.ts";
import { User } from "./user.ts";

withoutWaits();

const target = { baseUrl: "http://127.0.0.1:1" };

/** A user on a stage of which this is there, and what makes up names. */
function userOn(stage: object, email = "ada@example.com"): User {
  const known = {
    facts: parseProfile({ target, signup: { loginNeedsVerification: false } }, {}),
    refusals: new LoneRefusals(),
    madeUp: (_kind: string, text: string) => text,
    unique: (prefix: string) => prefix,
    ...stage,
  } as unknown as Stage;
  const who = { email, name: "Ada", password: "Correct-horse-7!" };
  return new User(known, who, async () => false, new Patience());
}

it("waits for another mail of a kind by itself, since it may be kept back", async () => {
  const topics: string[] = [];
  const ada = userOn({
    call: async () => ({ status: 200 }),
    inbox: {
      letter: async (_email: string, { topic }: { topic: string }) => void topics.push(topic),
    },
  });

  await ada.forgot();
  await ada.resend();
  await ada.forgot();

  expect(topics).toEqual(["reset mail", "resent verification mail", "another reset mail"]);
});

it("waits for the mail to a verified user by itself, since none is owed", async () => {
  const wanted: unknown[] = [];
  const ada = userOn({
    call: async () => ({ status: 200, json: { data: { access_token: "t" } } }),
    inbox: {
      letter: async (_: string, { topic, isOwed }: object & Record<string, unknown>) => {
        wanted.push([topic, isOwed]);
      },
    },
  });

  await ada.resend();
  await ada.verify("code");
  await ada.resend();
  await ada.forgot();

  expect(wanted).toEqual([
    ["resent verification mail", true],
    ["another resent verification mail to a verified user", false],
    ["reset mail", true],
  ]);
});

it("has a new user ask, too, where one alone was refused a mail", async () => {
  const asked: string[] = [];
  const stage = {
    call: async (route: string, { subject }: { subject: string }) => {
      asked.push(`${subject} ${route}`);
      return { status: route === "signup" ? 201 : 403 };
    },
    refusals: new LoneRefusals(),
    newcomer: () => userOn(stage, "eve"),
  };

  await userOn(stage, "ada").resend();
  await userOn(stage, "bob").resend();

  const resent = asked.filter((one) => one.endsWith("resend-verification"));
  expect(resent.filter((one) => one.startsWith("eve"))).toHaveLength(1);
  expect(asked.filter((one) => one.endsWith("signup"))).toEqual(["eve signup"]);
});

it("tries a login until after the lag that a new user is granted, so that a refusal counts", async () => {
  const sent: number[] = [];
  const ada = userOn({
    call: async (route: string) => {
      sent.push(performance.now());
      return route === "signup" ? { status: 201, json: { error: null } } : { status: 401 };
    },
  });

  await ada.enroll();
  await ada.login();

  expect((sent.at(-1) ?? 0) - (sent[0] ?? 0)).toBeGreaterThanOrEqual(undeclaredConsistencyMs);
  expect(sent.length).toBeGreaterThan(2);
});

it.each([
  ["a refusal", { status: 403 }, []],
  [
    "a limit that tells its wait",
    { status: 429, retryAfterMs: 90_000 },
    ["pace.requestsPerSecond"],
  ],
  ["a gateway", { status: 502 }, []],
  ["no answer", { status: undefined, fault: "reset" }, []],
])("asks after %s for what would help", async (_what, answer, lacks) => {
  const enrolled = userOn({ call: async () => answer }).enroll();

  await expect(enrolled).rejects.toMatchObject({ lacks });
});

describe("a new token that is refused", () => {
  const given = { status: 200, json: { data: { access_token: "mpa-1" } } };
  /** Ada with a session; the target answers her further calls with these statuses. */
  const withSession = async (...statuses: number[]) => {
    const asked: string[] = [];
    const ada = userOn({
      call: async (route: string) => {
        asked.push(route);
        return route === "login" ? given : { status: statuses.shift() ?? 200 };
      },
    });
    return { ada, session: await ada.session(), asked };
  };

  it("is shown again a moment later", async () => {
    const { ada, session, asked } = await withSession(401, 200);

    expect(await ada.refresh(session, {})).toMatchObject({ status: 200 });
    expect(asked).toEqual(["login", "refresh", "refresh"]);
  });

  it.each([
    { logouts: "take it, and then no more", statuses: [403, 200, 401], more: ["logout", "logout"] },
    { logouts: "refuse it", statuses: [403, 401], more: ["logout"] },
  ])(
    "is shown to logouts where that is no passing refusal: $logouts",
    async ({ statuses, more }) => {
      const { ada, session, asked } = await withSession(...statuses);
      await ada.refresh(session, {});

      expect(asked).toEqual(["login", "refresh", ...more]);
    },
  );

  it("is not where something may have ended it, or the scheme is spelt oddly", async () => {
    const { ada, session, asked } = await withSession(200, 401, 401);
    await ada.logoutAll(session);
    await ada.refresh(session, {});
    const other = await ada.session();
    await ada.refresh(other, {}, { scheme: "BEARER" });

    expect(asked).toEqual(["login", "logout-all", "refresh", "login", "refresh"]);
  });

  it("is not where another call of the user was under way", async () => {
    const { ada, session, asked } = await withSession(401, 401);
    await Promise.all([ada.refresh(session, {}), ada.refresh(session, {})]);

    expect(asked).toEqual(["login", "refresh", "refresh"]);
  });
});

it.each([
  ["no mail came", undefined, ["evidence.mailbox"]],
  ["none had a code", {}, ["recognise.verificationToken"]],
])("asks where %s for what would help", async (_what, mail, lacks) => {
  const ada = userOn({ inbox: { letter: async () => undefined, first: async () => mail } });

  await expect(ada.code()).rejects.toMatchObject({ lacks });
});
