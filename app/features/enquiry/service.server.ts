// The rules of enquiries: what is kept, what is marked as doubtful, who reads it. No HTTP, no React.
import { newId } from "#app/platform/db/ids.server.ts";
import { folded } from "#app/platform/db/search.server.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { doubtOf } from "#app/platform/http/doubt.server.ts";
import { checkedForm, onceByForm, outcomeOf } from "#app/platform/http/posted-form.server.ts";
import type { FormOutcome } from "#app/platform/http/posted-form.server.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { takeEmail } from "#app/platform/mail/letter-limit.server.ts";
import { withdrawLetters } from "#app/platform/mail/outbox.server.ts";
import { campaignOf } from "./campaign.ts";
import { originOf } from "./origin.server.ts";
import { enquiryInput } from "./contract.ts";
import type { Enquiry, EnquiryInput } from "./contract.ts";
import * as queries from "./queries.server.ts";
import { aboutEnquiry, aboutReminders, queueEnquiryEmails } from "./letters.server.ts";

/** Which page a form stood on, and which client sent it. */
type Sender = { locale: string; addressKey: string };

/**
 * Keeps an enquiry: when this resolves, it is committed and synced. A suspicious one is kept as well, and marked. Its address
 * gets a confirmation only where the form's own token came along: a bare call may be anybody's, about anybody.
 * @throws DbError where the database cannot take it; nothing is kept then.
 */
export async function submitEnquiry(
  deps: Deps,
  input: EnquiryInput,
  { locale, addressKey }: Sender,
): Promise<{ id: string }> {
  const now = deps.now();
  const id = newId(now);
  const reason = doubtOf(deps, input);
  const isConfirmed = reason === null && Boolean(input.formToken) && (await takeEmail(deps, addressKey));
  const row = {
    id,
    created_at: now.toISOString(),
    first_name: input.firstName,
    last_name: input.lastName,
    email: input.email,
    company: input.company,
    phone: input.phone || null,
    service_interest: input.serviceInterest,
    project_budget: input.projectBudget,
    timeline: input.timeline,
    project_details: input.projectDetails,
    message: input.message || null,
    locale,
    source_page: input.sourcePage || null,
    campaign: campaignAsText(input),
    privacy_version: input.privacyVersion || null,
    is_suspect: reason === null ? 0 : 1,
    suspect_reason: reason,
    search_text: folded([input.firstName, input.lastName, input.email, input.company].join(" ")),
    status: "new",
    owner_id: null,
    ...clockFrom(deps, now),
    answered_at: null,
    reminders_sent: 0,
    version: 0,
    ...originOf(deps, input),
  } satisfies queries.EnquiryRow;
  await deps.db.write(async (trx) => {
    await queries.insertEnquiry(trx, row);
    await queueEnquiryEmails(deps, trx, { enquiry: fromRow(row), isConfirmed });
  });
  return { id };
}

/** The first answer is due so many hours after arrival, whatever the clocks on the wall do meanwhile. */
function clockFrom({ config }: Deps, now: Date) {
  const dueAt = new Date(now.getTime() + config.ENQUIRY_REPLY_HOURS * 60 * 60_000).toISOString();
  return { due_at: dueAt, open_until: dueAt };
}

/** What else is sent under that name is nobody's campaign. */
function campaignAsText({ campaign = {} }: EnquiryInput): string | null {
  const named = campaignOf(new URLSearchParams(campaign));
  return Object.keys(named).length > 0 ? JSON.stringify(named) : null;
}

/**
 * Keeps what a form without script sent, once: the same form with the same text again changes nothing. Another text of
 * the same page is another enquiry.
 * @public Pages call it through their services, which no tool follows.
 */
export async function submitEnquiryForm(
  deps: Deps,
  values: Record<string, unknown>,
  sender: { locale: Locale; addressKey: string },
): Promise<FormOutcome> {
  return outcomeOf(deps, sender.locale, async () => keepOnce(deps, checkedForm(enquiryInput, values), sender));
}

async function keepOnce(deps: Deps, input: EnquiryInput, sender: Sender): Promise<void> {
  if (!input.formToken) return void (await submitEnquiry(deps, input, sender));
  await onceByForm(deps, { scope: "enquiry form", token: input.formToken, input }, async (inside) => {
    await submitEnquiry(inside, input, sender);
    return { status: 201, body: "" };
  });
}

/** Reads enquiries, doubtful ones included, and counts all that match. Without `page` it reads all of them. */
export async function listEnquiries(
  deps: Deps,
  listing: queries.EnquiryListing = {},
): Promise<{ enquiries: Enquiry[]; total: number }> {
  const { rows, total } = await queries.listEnquiries(deps.db.kysely, listing, deps.now());
  const names = await queries.listOwnerNames(deps.db.kysely, rows);
  return { enquiries: rows.map((row) => fromRow(row, names)), total };
}

/**
 * Reads one enquiry.
 * @throws AppError not-found
 */
export async function readEnquiry(deps: Deps, id: string): Promise<Enquiry> {
  const row = await queries.findEnquiry(deps.db.kysely, id);
  if (!row) throw new AppError("not-found");
  return fromRow(row, await queries.listOwnerNames(deps.db.kysely, [row]));
}

/**
 * Deletes an enquiry for good, and those of its letters that still wait.
 * @throws AppError not-found
 */
export async function deleteEnquiry(deps: Deps, id: string): Promise<void> {
  const wasThere = await deps.db.write(async (trx) => {
    await withdrawLetters(trx, aboutEnquiry(id));
    await withdrawLetters(trx, aboutReminders(id));
    return queries.deleteEnquiry(trx, id);
  });
  if (!wasThere) throw new AppError("not-found");
}

/** An enquiry as the wire has it; `names` are those of owners. */
export function fromRow(row: queries.EnquiryRow, names: ReadonlyMap<string, string> = new Map()): Enquiry {
  return {
    id: row.id,
    createdAt: row.created_at,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    phone: row.phone,
    company: row.company,
    serviceInterest: row.service_interest as Enquiry["serviceInterest"], // only parsed values are ever written
    projectBudget: row.project_budget as Enquiry["projectBudget"],
    timeline: row.timeline as Enquiry["timeline"],
    projectDetails: row.project_details,
    message: row.message,
    locale: row.locale,
    sourcePage: row.source_page,
    campaign: row.campaign === null ? null : (JSON.parse(row.campaign) as Record<string, string>), // our own JSON, written above
    privacyVersion: row.privacy_version,
    isSuspect: row.is_suspect === 1,
    suspectReason: row.suspect_reason,
    status: row.status,
    ownerId: row.owner_id,
    ownerName: row.owner_id === null ? null : (names.get(row.owner_id) ?? null),
    dueAt: row.due_at,
    answeredAt: row.answered_at,
    landingPage: row.landing_page,
    referrerHost: row.referrer_host,
    version: row.version,
  };
}
