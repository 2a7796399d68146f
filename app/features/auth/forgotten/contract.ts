// These are public, so not under /api/admin, where only signing in, setup and accepting an invitation are.
import * as z from "zod/mini";
import { doneAnswer, endpoint } from "#app/platform/http/endpoint.ts";
import { name, text } from "#app/platform/http/field-schemas.ts";
import { limits, passwordText } from "../contract.ts";

export const askForReset = endpoint({
  method: "POST",
  path: "/api/password/forgot",
  summary:
    "Ask for an email with a link that sets a new password. The answer never tells whether there is such an admin.",
  access: "public",
  limit: "signIns",
  maxBytes: 16 * 1024,
  body: z.object({ username: name({ min: 1, max: limits.login }) }),
  answer: doneAnswer,
  refuses: ["not-found"],
});

export const setForgotten = endpoint({
  method: "POST",
  path: "/api/password/reset",
  summary: "Set a new password by the token of an email, which works once and for an hour. All sessions end.",
  access: "public",
  limit: "signIns",
  maxBytes: 16 * 1024,
  body: z.object({ token: text({ min: 1, max: 200 }), password: passwordText }),
  answer: doneAnswer,
  refuses: ["not-found"],
});
