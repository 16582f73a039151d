import { describe, expect, it } from "vitest";
import { parseProfile, undeclaredConsistencyMs } from "../../contracts/profile/index.ts";
import { LoneRefusals } from "./lone-refusals.ts";
import { Patience } from "./patience.ts";
import type { Stage } from "./stage.ts";
import { User } from "./user.ts";

it("waits for another mail of a kind by itself, since it may be kept back", async () => {
  const topics: string[] = [];
  const stage = {
    facts: { parameters: { extra: {} }, within: {} },
    call: async () => ({ status: 200 }),
    refusals: new LoneRefusals(),
    letter: async (_email: string, { topic }: { topic: string }) => void topics.push(topic),
  } as unknown as Stage;
  const who = { email: "ada@example.com", name: "Ada", password: "Correct-horse-7!" };
  const ada = new User(stage, who, async () => false);

  await ada.forgot();
  await ada.resend();
  await ada.forgot();

  expect(topics).toEqual(["reset mail", "resent verification mail", "another reset mail"]);
});

it("has a new user ask, too, where one alone was refused a mail", async () => {
  const asked: string[] = [];
  const stage = {
    facts: parseProfile({ target: { baseUrl: "http://127.0.0.1:1" } }, {}),
    call: async (route: string, { subject }: { subject: string }) => {
      asked.push(`${subject} ${route}`);
      return { status: route === "signup" ? 201 : 403 };
    },
    refusals: new LoneRefusals(),
    newcomer: () => user("eve"),
    madeUp: (_kind: string, text: string) => text,
    unique: (prefix: string) => prefix,
  } as unknown as Stage;
  const user = (name: string) =>
    new User(stage, { email: name, name, password: "Correct-horse-7!" }, async () => false);

  await user("ada").resend();
  await user("bob").resend();

  const resent = asked.filter((one) => one.endsWith("resend-verification"));
  expect(resent.filter((one) => one.startsWith("eve"))).toHaveLength(1);
  expect(asked.filter((one) => one.endsWith("signup"))).toEqual(["eve signup"]);
});

it("tries a login until after the lag that a new user is granted, so that a refusal counts", async () => {
  const sent: { route: string; at: number }[] = [];
  const stage = {
    facts: { parameters: { extra: {} }, within: {}, signup: { loginNeedsVerification: false } },
    call: async (route: string) => {
      sent.push({ route, at: performance.now() });
      return route === "signup" ? { status: 201, json: { error: null } } : { status: 401 };
    },
  } as unknown as Stage;
  const who = { email: "ada@example.com", name: "Ada", password: "Correct-horse-7!" };
  const ada = new User(stage, who, async () => false, new Patience());

  await ada.enroll();
  await ada.login();

  const [signup, last] = [sent.at(0)?.at ?? 0, sent.at(-1)?.at ?? 0];
  expect(last - signup).toBeGreaterThanOrEqual(undeclaredConsistencyMs);
  expect(sent.length).toBeGreaterThan(2);
});

it.each([
  ["a refusal", { status: 403 }, ["users"]],
  [
    "a limit that tells its wait",
    { status: 429, retryAfterMs: 90_000 },
    ["pace.requestsPerSecond"],
  ],
  ["a gateway", { status: 502 }, []],
  ["no answer", { status: undefined, fault: "reset" }, []],
])("asks after %s for what would help", async (_what, answer, lacks) => {
  const stage = {
    facts: { parameters: { extra: {} }, within: {}, signup: {} },
    call: async () => answer,
    madeUp: (_kind: string, text: string) => text,
    unique: (prefix: string) => prefix,
  } as unknown as Stage;
  const who = { email: "ada@example.com", name: "Ada", password: "Correct-horse-7!" };

  const enrolled = new User(stage, who, async () => false).enroll();

  await expect(enrolled).rejects.toMatchObject({ lacks });
});

describe("a new token that is refused", () => {
  const who = { email: "ada@example.com", name: "Ada", password: "Correct-horse-7!" };
  const given = { status: 200, json: { data: { access_token: "mpa-1" } } };
  /** Ada with a session; the target answers her further calls with these statuses. */
  const withSession = async (...statuses: number[]) => {
    const asked: string[] = [];
    const stage = {
      facts: { parameters: { extra: {} }, within: {} },
      call: async (route: string) => {
        asked.push(route);
        return route === "login" ? given : { status: statuses.shift() ?? 200 };
      },
    } as unknown as Stage;
    const ada = new User(stage, who, async () => false, new Patience());
    return { ada, session: await ada.session(), asked };
  };

  it("is shown again a moment later", async () => {
    const { ada, session, asked } = await withSession(401, 200);

    expect(await ada.refresh(session, {})).toMatchObject({ status: 200 });
    expect(asked).toEqual(["login", "refresh", "refresh"]);
  });

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

it("says whether mails came where none had a code, and asks for no mailbox that is there", async () => {
  const lacksWhere = async (mail?: object) => {
    const stage = {
      letter: async () => undefined,
      mailTo: async () => mail,
    } as unknown as Stage;
    const who = { email: "ada@example.com", name: "Ada", password: "Correct-horse-7!" };
    return new User(stage, who, async () => false).code().catch((error: unknown) => error);
  };

  expect(await lacksWhere()).toMatchObject({ lacks: ["evidence.mailbox"] });
  expect(await lacksWhere({})).toMatchObject({ lacks: ["recognise.verificationToken"] });
});
