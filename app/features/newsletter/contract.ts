import * as z from "zod/mini";
import { doneResponse, endpoint } from "#app/platform/http/endpoint.ts";
import { email, visitTraces } from "#app/platform/http/field-schemas.ts";

export const subscribe = endpoint({
  method: "POST",
  path: "/api/newsletter",
  summary: "Subscribe an address. The response never reveals whether it was subscribed already.",
  access: "public",
  limit: "publicWrites",
  fills: ["subscriber", "outbox_email"],
  isIdempotent: true,
  body: z.object({ email: email(), ...visitTraces }),
  /** `needsConfirmation` depends only on the settings, so it reveals nothing about the address. */
  response: z.extend(doneResponse, { needsConfirmation: z.optional(z.literal(true)) }),
});
