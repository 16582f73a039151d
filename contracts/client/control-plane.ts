import type { z } from "zod";
import {
  type emailRequest,
  type LoginData,
  type loginRequest,
  loginSuccess,
  plainSuccess,
  type RefreshData,
  type refreshRequest,
  refreshSuccess,
  type resetPasswordRequest,
  type signupRequest,
  type VerifyEmailData,
  verifyEmailSuccess,
} from "../wire/control-plane.ts";
import { understood } from "./call-failed.ts";
import type { Reply, Send } from "./transport.ts";

/** What a call without a listed payload gives back. */
export type Unlisted = Record<string, unknown> | null;

/**
 * The agent control plane. Each method sends one documented call and gives the `data` of its answer; all
 * throw CallFailed where the answer is no documented success.
 */
export class ControlPlane {
  readonly #send: Send;

  constructor(send: Send) {
    this.#send = send;
  }

  signup(body: z.input<typeof signupRequest>): Promise<Unlisted> {
    return this.#plain("signup", { body });
  }

  async login(body: z.input<typeof loginRequest>): Promise<LoginData> {
    return understood(loginSuccess, await this.#send("login", { body })).data;
  }

  /** `code` is the token of the emailed link. */
  async verifyEmail(code: string): Promise<VerifyEmailData> {
    const body = { verification_code: code };
    return understood(verifyEmailSuccess, await this.#send("verify-email", { body })).data;
  }

  /** A new token for this one, which stops working. */
  async refresh(bearer: string, body: z.input<typeof refreshRequest> = {}): Promise<RefreshData> {
    return understood(refreshSuccess, await this.#send("refresh", { bearer, body })).data;
  }

  logout(bearer: string): Promise<Unlisted> {
    return this.#plain("logout", { bearer });
  }

  logoutAll(bearer: string): Promise<Unlisted> {
    return this.#plain("logout-all", { bearer });
  }

  resendVerification(body: z.input<typeof emailRequest>): Promise<Unlisted> {
    return this.#plain("resend-verification", { body });
  }

  forgotPassword(body: z.input<typeof emailRequest>): Promise<Unlisted> {
    return this.#plain("forgot-password", { body });
  }

  resetPassword(body: z.input<typeof resetPasswordRequest>): Promise<Unlisted> {
    return this.#plain("reset-password", { body });
  }

  /** Opens the emailed link. How its JSON mode is asked for is not shown: `headers` may do it. */
  openVerifyLink(token: string, headers: Readonly<Record<string, string>> = {}): Promise<Reply> {
    return this.#send("verify-link", { params: { token }, headers });
  }

  async #plain(...message: Parameters<Send>): Promise<Unlisted> {
    return understood(plainSuccess, await this.#send(...message)).data;
  }
}
