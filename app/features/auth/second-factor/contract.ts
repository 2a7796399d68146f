import * as z from "zod/mini";
import { endpoint, successResponse } from "#app/platform/http/endpoint.ts";
import { text } from "#app/platform/http/field-schemas.ts";

export const codeNeededSentence = "Enter the code from your authenticator app.";

export const wrongCodeSentence = "This code is wrong or has been used before: each works once.";

/** The password is neither trimmed nor normalised. */
const proof = z.object({
  password: z
    .string({ error: "required" })
    .check(z.minLength(1, { error: "required" }), z.maxLength(1024, { error: "tooLong" })),
  code: text({ min: 1, max: 64 }),
});

const recoveryCodesAnswer = z.object({
  /** Shown once, because only hashes are stored. */
  recoveryCodes: z.array(z.string()),
});

const calls = { access: "staff", limit: "signIns", maxBytes: 16 * 1024 } as const;

/** `enabledAt` is ISO 8601 UTC, or null if it is off. */
export const secondFactorState = z.object({ enabledAt: z.nullable(z.string()), recoveryCodesLeft: z.number() });

export type SecondFactorState = z.infer<typeof secondFactorState>;

export const readSecondFactor = endpoint({
  method: "GET",
  path: "/api/admin/second-factor",
  summary: "Whether your second factor is on, since when, and the number of remaining recovery codes.",
  access: "staff",
  isAllowedBeforeSecondFactor: true,
  response: secondFactorState,
});

export const enrolment = z.object({
  /** The key in Base32. */
  secret: z.string(),
  /** The key as an otpauth URI for authenticator apps. */
  uri: z.string(),
  /** The URI as a QR code: an SVG path in a square of `size` units. */
  picture: z.object({ size: z.number(), path: z.string() }),
});

export type Enrolment = z.infer<typeof enrolment>;

export const startSecondFactor = endpoint({
  ...calls,
  isAllowedBeforeSecondFactor: true,
  method: "POST",
  path: "/api/admin/second-factor/key",
  summary: "Create a key for an authenticator app. It takes effect with its first code.",
  unaudited: "takes effect when the second factor is turned on, which is audited",
  response: enrolment,
  errors: ["conflict"],
});

export const turnOnSecondFactor = endpoint({
  ...calls,
  isAllowedBeforeSecondFactor: true,
  method: "POST",
  path: "/api/admin/second-factor",
  summary:
    "Turn the second factor on with your password and a code from the app. Your other sessions end. The recovery codes are returned only once.",
  audit: "second-factor-on",
  body: proof,
  response: recoveryCodesAnswer,
  errors: ["conflict"],
});

export const turnOffSecondFactor = endpoint({
  ...calls,
  method: "POST",
  path: "/api/admin/second-factor/off",
  summary: "Turn off the second factor. Requires your password and a code from the app, or a recovery code.",
  audit: "second-factor-off",
  body: proof,
  response: successResponse,
  errors: ["conflict"],
});

export const renewRecoveryCodes = endpoint({
  ...calls,
  method: "POST",
  path: "/api/admin/second-factor/recovery-codes",
  summary: "Replace the recovery codes with ten new ones. Requires your password and a code.",
  audit: "recovery-codes-renewed",
  body: proof,
  response: recoveryCodesAnswer,
  errors: ["conflict"],
});
