import assert from "node:assert/strict";

/** An answer of the service, with what a test asserts of it. */
export class Answer {
  readonly status: number;
  readonly type: string;
  readonly location: string | undefined;
  readonly body: unknown;

  constructor({ status, headers }: Response, text: string) {
    this.status = status;
    this.type = headers.get("content-type") ?? "";
    this.location = headers.get("location") ?? undefined;
    this.body = parsed(text);
  }

  get isOk(): boolean {
    return this.status >= 200 && this.status < 300;
  }

  /** A member by its path, such as `data.user.id`. */
  at(path: string): unknown {
    return path
      .split(".")
      .reduce<unknown>(
        (value, name) =>
          typeof value === "object" && value !== null
            ? (value as Record<string, unknown>)[name]
            : undefined,
        this.body,
      );
  }

  /** A member that is a text and not empty. */
  text(path: string): string {
    const value = this.at(path);
    assert.ok(typeof value === "string" && value !== "", `${path} is ${JSON.stringify(value)}`);
    return value;
  }

  /** Asserts that a control-plane call did what it was asked for. */
  succeeded(): this {
    assert.ok(this.isOk, `status ${this.status}`);
    assert.equal(this.at("error") ?? null, null);
    return this;
  }

  /** Asserts that a control-plane call was refused. */
  refused(): this {
    assert.ok(!this.isOk && this.status < 500, `status ${this.status}`);
    assert.notEqual(this.at("error") ?? null, null);
    return this;
  }

  /** Asserts that a request for work was accepted. */
  tookOn(): this {
    assert.ok(!this.#isTurnedDown, `status ${this.status}, ${JSON.stringify(this.body)}`);
    return this;
  }

  /** Asserts that a request for work was refused, with any status below 500: none is documented. */
  turnedDown(): this {
    assert.ok(this.#isTurnedDown, `status ${this.status}`);
    assert.ok(this.status < 500, `status ${this.status}`);
    return this;
  }

  get #isTurnedDown(): boolean {
    return !this.isOk || ["error", "failed"].includes(String(this.at("status")));
  }
}

export async function answerOf(response: Response): Promise<Answer> {
  return new Answer(response, await response.text());
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
