// What browser and server agreed on one person's data: all that is held of an address, and erasing it (GDPR art. 15, 17, 20).
// Both are POST: an address has no place in a URL.
import * as z from "zod/mini";
import { email, endpoint } from "#app/platform/http/endpoint.ts";

/** Where something may be found, in the order in which it is shown. */
export const personKinds = ["enquiries", "bookings", "subscriptions", "conversations", "letters", "answers"] as const;

/** Where something may be found. */
export type PersonKind = (typeof personKinds)[number];

const value = z.union([z.string(), z.number(), z.null()]);

/** All that is held of an address: rows as they are kept. */
export const personData = z.object({
  email: z.string(),
  found: z.array(z.object({ kind: z.enum(personKinds), rows: z.array(z.record(z.string(), value)) })),
});

/** All that is held of an address. */
export type PersonData = z.infer<typeof personData>;

/** POST /api/admin/person/find */
export const findPerson = endpoint({
  method: "POST",
  path: "/api/admin/person/find",
  summary: "Everything that is held of an address, machine-readable. It is noted that somebody looked, not for whom.",
  access: "admin",
  body: z.object({ email: email() }),
  answer: personData,
});

/** POST /api/admin/person/erase */
export const erasePerson = endpoint({
  method: "POST",
  path: "/api/admin/person/erase",
  summary: "Erase everything that is held of an address, at once and for good. It is noted how much, not of whom.",
  access: "admin",
  body: z.object({ email: email() }),
  answer: z.object({ success: z.literal(true), erased: z.record(z.string(), z.number()) }),
});
