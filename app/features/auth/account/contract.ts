import * as z from "zod/mini";
import { endpoint, recordEndpoint, successResponse } from "#app/platform/http/endpoint.ts";
import { passwordText } from "../contract.ts";

export const wrongPasswordSentence = "The current password is wrong.";

export const changePassword = endpoint({
  method: "POST",
  path: "/api/admin/password",
  audit: "password-changed",
  summary: "Change your password. This ends your other sessions and revokes your tokens.",
  access: "staff",
  limit: "signIns",
  maxBytes: 16 * 1024,
  body: z.object({ currentPassword: passwordText, newPassword: passwordText }),
  response: successResponse,
});

/** Times are ISO 8601 UTC. */
export const openSession = z.object({
  id: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string(),
  /** The browser's user agent, shortened. */
  userAgent: z.nullable(z.string()),
  isCurrent: z.boolean(),
});

export type OpenSession = z.infer<typeof openSession>;

export const listSessions = endpoint({
  method: "GET",
  path: "/api/admin/sessions",
  summary: "Your open sessions, most recently used first.",
  access: "staff",
  response: z.array(openSession),
});

export const endSession = recordEndpoint({
  method: "DELETE",
  path: "/api/admin/sessions/:id",
  summary: "End one of your sessions. Its token becomes invalid at once.",
  access: "staff",
  audit: "session-ended",
  response: successResponse,
});
