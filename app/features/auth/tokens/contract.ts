import * as z from "zod/mini";
import { tokenAccessLevels, areas } from "#app/platform/http/access.ts";
import { endpoint, recordEndpoint, successResponse } from "#app/platform/http/endpoint.ts";
import { choice, name, text } from "#app/platform/http/field-schemas.ts";
import { limits, passwordText } from "../contract.ts";

/** The default and longest lifetime in days, the most tokens per account, and the longest name. */
export const tokenLimits = { defaultDays: 90, maxDays: 365, maxTokens: 20, maxName: 100 } as const;

const tokenFields = {
  id: z.string(),
  name: z.string(),
  access: z.enum(tokenAccessLevels),
  areas: z.array(z.enum(areas)),
  createdAt: z.string(),
  expiresAt: z.string(),
  /** A calendar day in the company's time zone; null if never used. */
  lastUsedOn: z.nullable(z.string()),
};

/** Times are ISO 8601 UTC. */
export const apiToken = z.object(tokenFields);

export type ApiToken = z.infer<typeof apiToken>;

export const listTokens = endpoint({
  method: "GET",
  path: "/api/admin/tokens",
  summary: "Your API tokens, newest first. There are at most 20.",
  access: "staff",
  response: z.array(apiToken),
});

export const createToken = endpoint({
  method: "POST",
  path: "/api/admin/tokens",
  summary:
    "Create an API token. Requires your password and, if the second factor is on, a code. The token has at most your own rights, and is revoked when your password changes or your account is disabled. The access `draft` covers only the areas `posts` and `content`: reading, creating unpublished posts, saving and discarding drafts, requesting suggested translations and uploading pictures. The response contains the token, which is shown only once.",
  access: "staff",
  audit: "token-created",
  limit: "signIns",
  isIdempotent: true,
  maxBytes: 16 * 1024,
  body: z.object({
    name: name({ min: 1, max: tokenLimits.maxName }),
    access: choice(tokenAccessLevels),
    areas: z.array(choice(areas), { error: "required" }).check(z.maxLength(areas.length, { error: "invalid" })),
    expiresInDays: z._default(
      z
        .number({ error: "invalid" })
        .check(
          z.int({ error: "invalid" }),
          z.minimum(1, { error: "invalid" }),
          z.maximum(tokenLimits.maxDays, { error: "invalid" }),
        ),
      tokenLimits.defaultDays,
    ),
    password: passwordText,
    code: z.optional(text({ max: limits.code })),
  }),
  response: z.object({ ...tokenFields, token: z.string() }),
  hasSecretResponse: true,
  status: 201,
  errors: ["conflict"],
});

export type NewToken = z.infer<(typeof createToken)["body"]>;

export const endToken = recordEndpoint({
  method: "DELETE",
  path: "/api/admin/tokens/:id",
  summary: "Revoke one of your tokens. It becomes invalid at once.",
  access: "staff",
  audit: "token-ended",
  response: successResponse,
});
