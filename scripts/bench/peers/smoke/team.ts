import { withKey, withMedia } from "../../../../conformance/stage/request-body.ts";
import { type Evidence, openEvidence } from "../../../../conformance/target/evidence.ts";
import { nowMicros, Recorder } from "../../../../conformance/target/recorder.ts";
import {
  type JsonObject,
  type JsonValue,
  minimalBody,
  type Profile,
  type Recogniser,
} from "../../../../contracts/profile/index.ts";
import type { GenerationRouteId } from "../../../../contracts/wire/route-ids.ts";
import { routes } from "../../../../contracts/wire/routes.ts";
import { type Answer, answerOf } from "./answer.ts";

/** How long (ms) a mail or a webhook call is awaited. */
const patienceMs = 5000;

const password = "Example-password-7";

/** A user who signed up. */
export interface SmokeUser {
  email: string;
  password: string;
}

type Members = Readonly<Record<string, unknown>>;

/** What a team has that tests its own service: its address and keys, a mailbox, and a webhook. */
export class Team {
  readonly profile: Profile;
  readonly #evidence: Evidence;
  #users = 0;

  constructor(profile: Profile, evidence: Evidence) {
    this.profile = profile;
    this.#evidence = evidence;
  }

  static async ready(profile: Profile): Promise<Team> {
    return new Team(profile, await openEvidence(profile, new Recorder()));
  }

  close(): Promise<void> {
    return this.#evidence.close();
  }

  async send(
    method: string,
    path: string,
    { body, headers = {} }: { body?: unknown; headers?: Record<string, string> } = {},
  ): Promise<Answer> {
    const { baseUrl, headers: always } = this.profile.target;
    const type = body === undefined ? {} : { "content-type": "application/json" };
    const response = await fetch(baseUrl + path, {
      method,
      headers: { ...always, ...type, ...headers },
      redirect: "manual",
      signal: AbortSignal.timeout(10_000),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return answerOf(response);
  }

  /** A call of the agent control plane, with a token where one is given. */
  agent(name: string, body?: Members, token?: string): Promise<Answer> {
    const headers: Record<string, string> =
      token === undefined ? {} : { authorization: `Bearer ${token}` };
    return this.send("POST", `/api/agents/v1/auth/${name}`, { body, headers });
  }

  newEmail(): string {
    this.#users += 1;
    return `smoke-${Date.now()}-${this.#users}@example.com`;
  }

  async signedUp(): Promise<SmokeUser> {
    const user = { email: this.newEmail(), password };
    (await this.agent("signup", { ...user, name: "Smoke Test" })).succeeded();
    return user;
  }

  /** A user whose email is verified, for services that let nobody else log in. */
  async verified(): Promise<SmokeUser> {
    const user = await this.signedUp();
    (await this.agent("verify-email", { verification_code: await this.code(user) })).succeeded();
    return user;
  }

  login(user: SmokeUser, members: Members = {}): Promise<Answer> {
    return this.agent("login", { ...user, device_name: "smoke", ...members });
  }

  async token(user: SmokeUser, members: Members = {}): Promise<string> {
    return (await this.login(user, members)).succeeded().text("data.access_token");
  }

  code(user: SmokeUser, after?: number): Promise<string> {
    return this.#emailed(user, "verificationToken", after);
  }

  resetToken(user: SmokeUser, after: number): Promise<string> {
    return this.#emailed(user, "resetToken", after);
  }

  /** The present, for waiting for mails, in µs. */
  now(): number {
    return nowMicros();
  }

  async #emailed({ email }: SmokeUser, kind: Recogniser, after = 0): Promise<string> {
    const until = nowMicros() + patienceMs * 1000;
    // A service may send other mails, too: the first mail with such a token counts.
    for (let count = 1; ; count += 1) {
      const ms = Math.max(0, (until - nowMicros()) / 1000);
      const mail = await this.#evidence.mailbox?.waitFor(email, { ms, after, count });
      if (mail === undefined) throw new Error(`no mail with a ${kind} to ${email}`);
      const found = mail.tokens.find(({ as }) => as === undefined || as.includes(kind));
      if (found !== undefined) return found.token;
    }
  }

  restart(kind: string, body: Members): Promise<Answer> {
    return this.send("POST", `/api/v1/enterprise/${kind}/restart_server`, { body });
  }

  /** Sends a request for work with a valid key and its usual members, changed by `members`. */
  make(route: GenerationRouteId, members: JsonObject = {}): Promise<Answer> {
    const documented = routes.find(({ id }) => id === route)!;
    const { tier, path } = documented;
    const { slugs, accounts, enterprise } = this.profile;
    const named = path
      .replace("{edit_model_slug}", slugs.editModel ?? "edit-model")
      .replace("{image_model_slug}", slugs.imageModel ?? "image-model");
    // The plan with the longest queue: a smoke test does not want to fill one.
    const premium = accounts.find(({ plan }) => plan === "unlimited-premium")?.key;
    const key = (tier === "enterprise" ? enterprise.key : premium) ?? "";
    const usual = withMedia(minimalBody(this.profile, route).value, this.#evidence.media);
    const { query = "", ...sent } = withKey(
      { ...usual, ...members },
      documented,
      key,
      this.profile,
    );
    return this.send("POST", named + query, sent);
  }

  /** A picture, as the service takes it. */
  picture(): JsonValue {
    return withMedia({ image: "{media:image}" }, this.#evidence.media).image ?? null;
  }

  /** The team's webhook receiver. */
  webhook() {
    return this.#evidence.webhooks;
  }
}
