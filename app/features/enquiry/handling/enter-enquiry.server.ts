// Stores enquiries that staff enter, for example from a call, an email or an event.
import { sql } from "kysely";
import { invalidField } from "#app/platform/base/errors.ts";
import { contains } from "#app/platform/db/search.server.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { endOfNumber } from "#app/platform/text/person-key.ts";
import type { Enquiry } from "../contract.ts";
import { deadlineColumns, fromRow, insertEnquiry, newEnquiry, phoneKeyOf } from "../service.server.ts";
import type { Actor } from "./actor.ts";
import type { NewEnquiryInput } from "./contract.ts";

/**
 * Stores an enquiry that staff enter, with its author as owner. No emails are sent.
 * @throws AppError validation, at the field, if the name or the contact details are missing.
 */
export async function enterEnquiry(deps: Deps, input: NewEnquiryInput, by: Actor): Promise<Enquiry> {
  refuseUnreachable(input);
  const now = deps.now();
  const row = {
    ...newEnquiry(now, input),
    owner_id: by.userId,
    origin: input.origin ?? "other",
    ...(input.promise ? deadlineColumns(deps, now) : {}),
  };
  return deps.db.write((trx) => insertEnquiry(deps, trx, row));
}

const maxKnown = 3;

/** Returns the newest enquiries with an address or a phone number, in any notation. */
export async function findEnquiriesOfContact(
  { db }: Deps,
  { email = "", phone = "" }: ContactKeys,
): Promise<Enquiry[]> {
  const end = endOfNumber(phone) ?? "";
  const conditions = [
    ...(email ? [sql<boolean>`lower(email) = ${email.toLowerCase()}`] : []),
    ...(end.length >= minDigits ? [contains("search_text", end)] : []),
  ];
  if (conditions.length === 0) return [];
  const rows = await db.kysely
    .selectFrom("enquiry")
    .selectAll()
    .where((eb) => eb.or(conditions))
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(maxKnown)
    .execute();
  return rows.map((row) => fromRow(row));
}

type ContactKeys = { email?: string | undefined; phone?: string | undefined };

const minDigits = 7;

/**
 * Refuses an enquiry without a name or contact details.
 * @throws AppError validation, as {@link enterEnquiry}.
 */
export function refuseUnreachable({ firstName, lastName, email, phone }: Omit<NewEnquiryInput, "origin">): void {
  if (!firstName && !lastName) throw invalidField("lastName", "Enter a first or last name.");
  if (!email && !phone) throw invalidField("email", "Enter an email address or a phone number.");
  if (!email && phoneKeyOf({ phone }) === null)
    throw invalidField("phone", "Enter a phone number with at least three digits.");
}
