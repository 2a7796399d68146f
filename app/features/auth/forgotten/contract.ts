// These are public, so not under /api/admin, where only signing in, setup and accepting an invitation are.
import * as z from "zod/mini";
import { doneResponse, endpoint } from "#app/platform/http/endpoint.ts";
import { name, text } from "#app/platform/http/field-schemas.ts";
import { limits, passwordText } from "../contract.ts";

export const requestResetLink = endpoint({
  method: "POST",
  path: "/api/password/forgot",
  summary: "Request an email with a link to set a new password. The response never reveals whether the account exists.",
  access: "public",
  limit: "signIns",
  maxBytes: 16 * 1024,
  body: z.object({ username: name({ min: 1, max: limits.login }) }),
  response: doneResponse,
  errors: ["not-found"],
});

export const resetByLink = endpoint({
  method: "POST",
  path: "/api/password/reset",
  summary: "Set a new password with the token from the email, which works once, within an hour. All sessions end.",
  access: "public",
  limit: "signIns",
  maxBytes: 16 * 1024,
  body: z.object({ token: text({ min: 1, max: 200 }), password: passwordText }),
  response: doneResponse,
  errors: ["not-found"],
});
