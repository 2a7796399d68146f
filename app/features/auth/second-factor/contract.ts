// What browser and server agreed on one's own second factor: whether it is on, turning it on and off, recovery codes.
import * as z from "zod/mini";
import { endpoint, successAnswer, text } from "#app/platform/http/endpoint.ts";

/** What a sign-in is told whose password is right and whose code is missing. */
export const codeNeededSentence = "Enter the code of your authenticator app.";

/** What is said of a code that is not right, that was used before, or whose time is over. */
export const wrongCodeSentence = "This code is not right, or it was used before: each works once.";

/** What proves that it is the account's owner who asks. The password is taken exactly as it was typed. */
const proof = z.object({
  password: z
    .string({ error: "required" })
    .check(z.minLength(1, { error: "required" }), z.maxLength(1024, { error: "tooLong" })),
  code: text({ min: 1, max: 64 }),
});

const recoveryCodesAnswer = z.object({
  /** Shown this once: only their hashes are kept. */
  recoveryCodes: z.array(z.string()),
});

const calls = { access: "staff", limit: "signIns", maxBytes: 16 * 1024 } as const;

/** Whether it is on (the time since when, ISO 8601 UTC; null: off), and how many recovery codes are left. */
export const secondFactorState = z.object({ enabledAt: z.nullable(z.string()), recoveryCodesLeft: z.number() });

/** Whether it is on (the time since when, ISO 8601 UTC; null: off), and how many recovery codes are left. */
export type SecondFactorState = z.infer<typeof secondFactorState>;

/** GET /api/admin/second-factor: whether one's own is on. */
export const readSecondFactor = endpoint({
  method: "GET",
  path: "/api/admin/second-factor",
  summary: "Whether one's own second factor is on, since when, and how many recovery codes are left.",
  access: "staff",
  isForEnrolling: true,
  answer: secondFactorState,
});

/** A key that is being set up. */
export const enrolment = z.object({
  /** The key as base32, to be typed. */
  secret: z.string(),
  /** The key as an address that authenticator apps open. */
  uri: z.string(),
  /** That address as a QR code: an SVG path in a square of `size` units. */
  picture: z.object({ size: z.number(), path: z.string() }),
});

/** A key that is being set up. */
export type Enrolment = z.infer<typeof enrolment>;

/** POST /api/admin/second-factor/key: a fresh key to set an authenticator up with; nothing is on yet. */
export const beginSecondFactor = endpoint({
  ...calls,
  isForEnrolling: true,
  method: "POST",
  path: "/api/admin/second-factor/key",
  summary: "Make a key for an authenticator app. Nothing is on until its first code has come back.",
  answer: enrolment,
  refuses: ["conflict"],
});

/** POST /api/admin/second-factor: turns it on; all other sessions end. */
export const turnOnSecondFactor = endpoint({
  ...calls,
  isForEnrolling: true,
  method: "POST",
  path: "/api/admin/second-factor",
  summary:
    "Turn the second factor on with one's password and a code of the app. All of one's other sessions end. Answers recovery codes, this once.",
  body: proof,
  answer: recoveryCodesAnswer,
  refuses: ["conflict"],
});

/** POST /api/admin/second-factor/off: turns it off. */
export const turnOffSecondFactor = endpoint({
  ...calls,
  method: "POST",
  path: "/api/admin/second-factor/off",
  summary: "Turn the second factor off with one's password and a code of the app or a recovery code.",
  body: proof,
  answer: successAnswer,
  refuses: ["conflict"],
});

/** POST /api/admin/second-factor/recovery-codes: new ones in place of all earlier ones. */
export const renewRecoveryCodes = endpoint({
  ...calls,
  method: "POST",
  path: "/api/admin/second-factor/recovery-codes",
  summary: "Get ten new recovery codes with one's password and a code; all earlier ones are worthless.",
  body: proof,
  answer: recoveryCodesAnswer,
  refuses: ["conflict"],
});
