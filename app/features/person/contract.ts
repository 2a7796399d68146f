// What browser and server agreed on one person's data: all that is held of an address, and erasing it (GDPR art. 15, 17, 20).
// Both are POST: an address has no place in a URL.
import * as z from "zod/mini";
import { email, endpoint, text } from "#app/platform/http/endpoint.ts";

/** Where something may be found, in the order in which it is shown. */
export const personKinds = [
  "enquiries",
  "bookings",
  "subscriptions",
  "conversations",
  "staffAnswers",
  "letters",
  "answers",
] as const;

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

/** The fewest characters to search for, and how many addresses are listed. */
export const searchLimits = { shortest: 3, addresses: 20 } as const;

/** POST /api/admin/person/search: which addresses contain a text. */
export const searchPeople = endpoint({
  method: "POST",
  path: "/api/admin/person/search",
  summary: "Email addresses that contain a text, in order, 20 at most. It is noted that somebody looked, not for what.",
  access: "admin",
  body: z.object({ text: text({ min: searchLimits.shortest, max: 254 }) }),
  answer: z.object({ emails: z.array(z.string()), isMore: z.boolean() }),
});

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
