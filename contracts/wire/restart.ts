import { z } from "zod";

/** Enterprise: restart server; Errors, Enterprise restart operation. Not for `faceswap`, whose body is not shown. */
export const restartRequest = z.looseObject({ key: z.string() });

export const restartSuccess = z.looseObject({
  status: z.literal("success"),
  message: z.string(),
  server_status: z.literal("restarting").nullish(),
});

export const restartFailure = z.looseObject({
  status: z.literal("error"),
  message: z.string(),
  error_code: z.string().nullish(),
});

export const restartAnswer = z.discriminatedUnion("status", [restartSuccess, restartFailure]);
export type RestartAnswer = z.infer<typeof restartAnswer>;
