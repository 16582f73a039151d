import type { Need, Workload } from "./workload.ts";

const verifiedUser: Need = {
  name: "a verified user with a password",
  there: ({ users }) => users.length > 0,
};

export interface Storm {
  sessionsPerSecond: number;
  seconds: number;
  refreshes: number;
}

/** Calls of one session: login, refreshes and logout. */
const callsOf = ({ refreshes }: Storm): number => 1 + refreshes + 1;
const looks = 2;

/** Sessions that begin at a steady rate, however long they take. */
export const tokenStorm: Workload<Storm> = {
  intent:
    "tokens under load: login, refreshes, logout at an arrival rate; at last, looks at revoked ones",
  subjects: "users",
  needs: [verifiedUser],
  sizes: {
    smoke: { sessionsPerSecond: 20, seconds: 3, refreshes: 2 },
    full: { sessionsPerSecond: 100, seconds: 60, refreshes: 3 },
  },
  cost: (storm, { users }) => ({
    requests:
      storm.sessionsPerSecond * storm.seconds * callsOf(storm) + users * (callsOf(storm) + looks),
    concurrency: 4 * storm.sessionsPerSecond,
    requestsPerSecond: storm.sessionsPerSecond * callsOf(storm),
    seconds: storm.seconds,
  }),
};
