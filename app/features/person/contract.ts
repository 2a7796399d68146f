import * as z from "zod/mini";
import { email, endpoint, text } from "#app/platform/http/endpoint.ts";

/** In the order shown. */
export const personKinds = ["enquiries", "bookings", "subscriptions", "conversations", "emails", "answers"] as const;

export type PersonKind = (typeof personKinds)[number];

const value = z.union([z.string(), z.number(), z.null()]);

/** Rows as stored. */
export const personData = z.object({
  email: z.string(),
  found: z.array(z.object({ kind: z.enum(personKinds), rows: z.array(z.record(z.string(), value)) })),
});

export type PersonData = z.infer<typeof personData>;

export const searchLimits = { shortest: 3, addresses: 20 } as const;

export const searchPeople = endpoint({
  method: "POST",
  path: "/api/admin/person/search",
  summary: "Email addresses that contain a text, in order, 20 at most. It is noted that somebody looked, not for what.",
  access: "admin",
  body: z.object({ text: text({ min: searchLimits.shortest, max: 254 }) }),
  answer: z.object({ emails: z.array(z.string()), isMore: z.boolean() }),
});

export const findPerson = endpoint({
  method: "POST",
  path: "/api/admin/person/find",
  summary: "Everything that is held of an address, machine-readable. It is noted that somebody looked, not for whom.",
  access: "admin",
  body: z.object({ email: email() }),
  answer: personData,
});

export const erasePerson = endpoint({
  method: "POST",
  path: "/api/admin/person/erase",
  summary: "Erase everything that is held of an address, at once and for good. It is noted how much, not of whom.",
  access: "admin",
  body: z.object({ email: email() }),
  answer: z.object({ success: z.literal(true), erased: z.record(z.string(), z.number()) }),
});
