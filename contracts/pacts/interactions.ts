import { login } from "./agent-client/login.ts";
import { logout } from "./agent-client/logout.ts";
import { refresh } from "./agent-client/refresh.ts";
import { reset } from "./agent-client/reset.ts";
import { signup } from "./agent-client/signup.ts";
import { verify } from "./agent-client/verify.ts";
import { restart } from "./enterprise-operator/restart.ts";
import { work } from "./generation-client/work.ts";
import type { Consumer, Interaction } from "./interaction.ts";

/** What each consumer relies on. */
export const interactions: Readonly<Record<Consumer, readonly Interaction[]>> = {
  "agent-client": [...signup, ...login, ...verify, ...refresh, ...logout, ...reset],
  "enterprise-operator": restart,
  "generation-client": work,
};
