// Enquiries that staff enter: they came by phone, by email, at an event.
import { sql } from "kysely";
import { newId } from "#app/platform/db/ids.server.ts";
import { contains } from "#app/platform/db/search.server.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { invalidField } from "#app/platform/errors.ts";
import { defaultLocale } from "#app/platform/i18n/locales.ts";
import { phoneKey } from "#app/platform/person-key.ts";
import { noVisit } from "#app/platform/visit.server.ts";
import type { Enquiry } from "../contract.ts";
import type { EnquiryRow } from "../queries.server.ts";
import { atFirst, clockFrom, fromRow, keepEnquiry, searchTextOf } from "../service.server.ts";
import type { Actor } from "./actor.ts";
import type { EnteredEnquiry } from "./contract.ts";
import { noClock } from "./queries.server.ts";

/**
 * Keeps an enquiry that staff enter: it is theirs. Nothing is sent to anybody.
 * @throws AppError validation, at the field, where it has no name or no way to reach the person.
 */
export async function enterEnquiry(deps: Deps, input: EnteredEnquiry, by: Actor): Promise<Enquiry> {
  refuseUnreachable(input);
  const now = deps.now();
  const row: EnquiryRow = {
    id: newId(now),
    created_at: now.toISOString(),
    ...rowOf(input),
    message: null,
    locale: defaultLocale,
    source_page: null,
    privacy_version: null,
    is_spam_suspect: 0,
    spam_reason: null,
    ...noVisit,
    ...atFirst,
    owner_id: by.adminId,
    origin: input.origin ?? "other",
    ...(input.promise ? clockFrom(deps, now) : { due_at: null, open_until: noClock }),
  };
  return deps.db.write((trx) => keepEnquiry(deps, trx, row));
}

const mostKnown = 3;

/** Reads the newest enquiries from an address or a phone number, however that was written. */
export async function findKnown({ db }: Deps, { email = "", phone = "" }: KnownBy): Promise<Enquiry[]> {
  const digits = phone.replaceAll(/\D/g, "").slice(-distinctDigits);
  const conditions = [
    ...(email ? [sql<boolean>`lower(email) = ${email.toLowerCase()}`] : []),
    ...(digits.length >= fewestDigits ? [contains("search_text", digits)] : []),
  ];
  if (conditions.length === 0) return [];
  const rows = await db.kysely
    .selectFrom("enquiry")
    .selectAll()
    .where((eb) => eb.or(conditions))
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(mostKnown)
    .execute();
  return rows.map((row) => fromRow(row));
}

type KnownBy = { email?: string | undefined; phone?: string | undefined };

/** The end of a number, which no country code changes. */
const distinctDigits = 9;
const fewestDigits = 7;

/** Returns the columns of what a person told. */
export function rowOf(input: Omit<EnteredEnquiry, "origin" | "promise">) {
  return {
    first_name: input.firstName ?? "",
    last_name: input.lastName ?? "",
    email: input.email ?? "",
    phone: input.phone || null,
    phone_key: phoneKeyOf(input),
    company: input.company ?? "",
    ...wishesOf(input),
    search_text: searchTextOf(input),
  };
}

/** The key of a person without an address. */
export function phoneKeyOf({ email, phone }: Pick<EnteredEnquiry, "email" | "phone">): string | null {
  return email ? null : phoneKey(phone ?? "");
}

/** @throws AppError validation, as {@link enterEnquiry}. */
export function refuseUnreachable({ firstName, lastName, email, phone }: Omit<EnteredEnquiry, "origin">): void {
  if (!firstName && !lastName) throw invalidField("lastName", "Give a first or a last name.");
  if (!email && !phone) throw invalidField("email", "Give an email address or a phone number.");
  if (!email && phoneKeyOf({ phone }) === null)
    throw invalidField("phone", "Give a phone number with at least three digits.");
}

function wishesOf({ serviceInterest, projectBudget, timeline, projectDetails }: EnteredEnquiry) {
  return {
    service_interest: serviceInterest ?? "",
    project_budget: projectBudget ?? "",
    timeline: timeline ?? "",
    project_details: projectDetails ?? "",
  };
}
