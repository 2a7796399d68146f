import * as z from "zod/mini";
import { endpoint } from "#app/platform/http/endpoint.ts";
import { email, name, text } from "#app/platform/http/field-schemas.ts";

/** In the order shown. */
export const personKinds = [
  "enquiries",
  "replies",
  "received",
  "notes",
  "changes",
  "callChanges",
  "corrections",
  "bookings",
  "subscriptions",
  "conversations",
  "staffAnswers",
  "emails",
  "answers",
  "webhooks",
  "invitations",
] as const;

export type PersonKind = (typeof personKinds)[number];

const value = z.union([z.string(), z.number(), z.null()]);

/**
 * By address, or if none was given, by phone number: exactly one of the two. `names` selects some of the names that a
 * search by number lists.
 */
const person = z
  .object({
    email: z.optional(email()),
    phone: z.optional(name({ max: 40 })),
    names: z.optional(z.array(text({ max: 400 })).check(z.maxLength(1_000))),
  })
  .check(
    z.refine((input) => (input.email === undefined) !== (input.phone === undefined), {
      error: "required",
      path: ["email"],
    }),
    z.refine((input) => input.email === undefined || input.names === undefined, { error: "invalid", path: ["names"] }),
  );

/** Rows as stored. */
export const personData = z.object({
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  /** For a number with several names: the ids by name, and under an empty name, the ids without one. */
  names: z.array(z.object({ name: z.string(), ids: z.array(z.string()) })),
  found: z.array(z.object({ kind: z.enum(personKinds), rows: z.array(z.record(z.string(), value)) })),
});

export type PersonData = z.infer<typeof personData>;

export const searchLimits = { shortest: 3, addresses: 20 } as const;

export const searchPeople = endpoint({
  method: "POST",
  path: "/api/admin/person/search",
  summary:
    "Up to 20 email addresses that contain a text, sorted, and phone numbers of people who gave no address; for the role sales, only of enquiries and bookings. At most 30 calls a minute. The search is recorded without the text.",
  access: "sales",
  unaudited: "the service adds the entry",
  body: z.object({ text: text({ min: searchLimits.shortest, max: 254 }) }),
  response: z.object({ emails: z.array(z.string()), phones: z.array(z.string()), isMore: z.boolean() }),
  errors: ["too-many-requests"],
});

export const findPerson = endpoint({
  method: "POST",
  path: "/api/admin/person/find",
  summary:
    "Everything stored for an email address, or for a phone number of someone who gave no address, machine-readable. If a number's records have several names, they are listed, and `names` selects among them. For the role sales: enquiries, bookings, their emails, and whether there is a subscription. At most 30 calls a minute. The access is recorded without the address.",
  access: "sales",
  unaudited: "the service adds the entry",
  body: person,
  response: personData,
  errors: ["too-many-requests"],
});

export const erasePerson = endpoint({
  method: "POST",
  path: "/api/admin/person/erase",
  summary:
    "Permanently erase everything stored for an email address, or for a phone number of someone who gave no address. A number whose records have several names requires `names`, and only theirs are erased. The counts are recorded without the address.",
  access: "admin",
  unaudited: "the service adds the entry",
  body: person,
  response: z.object({ success: z.literal(true), erased: z.record(z.string(), z.number()) }),
});
