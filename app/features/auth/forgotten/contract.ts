// What browser and server agreed on a forgotten password: asking for a letter, and the new password that its link sets.
// Not under /api/admin: whoever calls has no session, and there everything but login and setup needs one.
import * as z from "zod/mini";
import { doneAnswer, endpoint, text } from "#app/platform/http/endpoint.ts";

/** As at sign-in, in UTF-16 units. */
const [longestName, longestPassword] = [254, 1024];

/** POST /api/password/forgot: the answer is the same, and takes as long, whether there is such an admin. */
export const askForReset = endpoint({
  method: "POST",
  path: "/api/password/forgot",
  summary:
    "Ask for a letter with a link that sets a new password. The answer never tells whether there is such an admin.",
  access: "public",
  limit: "signIns",
  maxBytes: 16 * 1024,
  body: z.object({ username: text({ min: 1, max: longestName }) }),
  answer: doneAnswer,
  refuses: ["not-found"],
});

/** Taken exactly as it was typed, like every password. */
const passwordText = z.string({ error: (issue) => (issue.input == null ? "required" : "invalid") }).check(
  z.minLength(1, { error: "required" }),
  z.maxLength(longestPassword, { error: "tooLong" }),
  z.refine((value) => value.isWellFormed(), { error: "controlCharacters" }),
);

/** POST /api/password/reset: sets a new password by a letter's token; all sessions end. */
export const setForgotten = endpoint({
  method: "POST",
  path: "/api/password/reset",
  summary: "Set a new password by the token of a letter, which works once and for an hour. All sessions end.",
  access: "public",
  limit: "signIns",
  maxBytes: 16 * 1024,
  body: z.object({ token: text({ min: 1, max: 200 }), password: passwordText }),
  answer: doneAnswer,
  refuses: ["not-found"],
});
