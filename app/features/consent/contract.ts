import * as z from "zod/mini";
import { endpoint, successResponse } from "#app/platform/http/endpoint.ts";
import { choice, listQuery, text } from "#app/platform/http/field-schemas.ts";

const consentMethods = ["accept-all", "reject-all", "save"] as const;

const categories = z.array(choice(["functional", "analytics", "marketing"])).check(z.maxLength(3));

export const recordConsent = endpoint({
  method: "POST",
  path: "/api/consent",
  summary:
    "Record a cookie choice anonymously: its categories, button and version of the text. 202 `{recorded: false}` during a storage alarm: it wasn't recorded and should be sent again.",
  access: "public",
  limit: "publicWrites",
  maxBytes: 4 * 1024,
  body: z.object({ categories, method: choice(consentMethods), textVersion: text({ min: 1, max: 40 }) }),
  response: successResponse,
  acceptedResponse: z.object({ recorded: z.literal(false) }),
});

/** `chosenAt` is ISO 8601 UTC. */
export const consentChoice = z.object({
  id: z.string(),
  chosenAt: z.string(),
  categories: z.array(z.string()),
  method: z.string(),
  textVersion: z.string(),
});

export type ConsentChoice = z.infer<typeof consentChoice>;

export const listConsent = endpoint({
  method: "GET",
  path: "/api/admin/consent",
  summary:
    "Recorded cookie choices, newest first; searched by button, version of the text and category. With `page`, one page and the total in X-Total-Count.",
  access: "admin",
  query: z.object(listQuery(["chosenAt"])),
  response: z.array(consentChoice),
});
