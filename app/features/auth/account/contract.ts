// What browser and server agreed on one's own account: a new password, and the sessions that are open.
import * as z from "zod/mini";
import { endpoint, idParams, successAnswer } from "#app/platform/http/endpoint.ts";

/** Taken exactly as it was typed, like every password. */
function passwordText() {
  return z.string({ error: (issue) => (issue.input == null ? "required" : "invalid") }).check(
    z.minLength(1, { error: "required" }),
    z.maxLength(1024, { error: "tooLong" }),
    z.refine((value) => value.isWellFormed(), { error: "controlCharacters" }),
  );
}

/** What is said of a current password that is not the one. */
export const wrongPasswordSentence = "The current password is not right.";

/** POST /api/admin/password: a new password; all other sessions end (decisions OPEN-19). */
export const changePassword = endpoint({
  method: "POST",
  path: "/api/admin/password",
  summary: "Change one's own password. All of one's other sessions end.",
  access: "staff",
  limit: "signIns",
  maxBytes: 16 * 1024,
  body: z.object({ currentPassword: passwordText(), newPassword: passwordText() }),
  answer: successAnswer,
});

/** An open session of one's own; times are ISO 8601 UTC. */
export const openSession = z.object({
  id: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string(),
  /** The browser's name for itself, shortened. */
  userAgent: z.nullable(z.string()),
  /** The one that asks. */
  isCurrent: z.boolean(),
});

/** An open session of one's own. */
export type OpenSession = z.infer<typeof openSession>;

/** GET /api/admin/sessions: one's own open sessions. */
export const listSessions = endpoint({
  method: "GET",
  path: "/api/admin/sessions",
  summary: "One's own open sessions, the last used first.",
  access: "staff",
  answer: z.array(openSession),
});

/** DELETE /api/admin/sessions/:id: ends one of one's own sessions. */
export const endSession = endpoint({
  method: "DELETE",
  path: "/api/admin/sessions/:id",
  summary: "End one of one's own sessions: its token is worthless at once.",
  access: "staff",
  params: idParams,
  answer: successAnswer,
  refuses: ["not-found"],
});
