import { newId } from "#app/platform/db/ids.server.ts";
import { folded } from "#app/platform/db/search.server.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { spamReasonOf } from "#app/platform/http/spam-check.server.ts";
import { checkedForm, runFormOnce, outcomeOf } from "#app/platform/http/posted-form.server.ts";
import type { FormOutcome } from "#app/platform/http/posted-form.server.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { consumeEmailAllowance } from "#app/platform/mail/email-limit.server.ts";
import { withdrawEmails } from "#app/platform/mail/outbox.server.ts";
import { campaignOf } from "./campaign.ts";
import { enquiryInput } from "./contract.ts";
import type { Enquiry, EnquiryInput } from "./contract.ts";
import * as queries from "./queries.server.ts";
import { aboutEnquiry, queueEnquiryEmails } from "./email.server.ts";

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
  const reason = spamReasonOf(deps, input);
  const isConfirmed = reason === null && Boolean(input.formToken) && (await consumeEmailAllowance(deps, addressKey));
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
    is_spam_suspect: reason === null ? 0 : 1,
    spam_reason: reason,
    search_text: folded([input.firstName, input.lastName, input.email, input.company].join(" ")),
  } satisfies queries.EnquiryRow;
  await deps.db.write(async (trx) => {
    await queries.insertEnquiry(trx, row);
    await queueEnquiryEmails(deps, trx, { enquiry: fromRow(row), isConfirmed });
  });
  return { id };
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
  await runFormOnce(deps, { scope: "enquiry form", token: input.formToken, input }, async (inside) => {
    await submitEnquiry(inside, input, sender);
    return { status: 201, body: "" };
  });
}

/** Reads enquiries, doubtful ones included, and counts all that match. Without `page` it reads all of them. */
export async function listEnquiries(
  deps: Deps,
  listing: queries.EnquiryListing = {},
): Promise<{ enquiries: Enquiry[]; total: number }> {
  const { rows, total } = await queries.listEnquiries(deps.db.kysely, listing);
  return { enquiries: rows.map(fromRow), total };
}

/**
 * Reads one enquiry.
 * @throws AppError not-found
 */
export async function readEnquiry(deps: Deps, id: string): Promise<Enquiry> {
  const row = await queries.findEnquiry(deps.db.kysely, id);
  if (!row) throw new AppError("not-found");
  return fromRow(row);
}

/**
 * Deletes an enquiry for good, and those of its emails that still wait.
 * @throws AppError not-found
 */
export async function deleteEnquiry(deps: Deps, id: string): Promise<void> {
  const wasThere = await deps.db.write(async (trx) => {
    await withdrawEmails(trx, aboutEnquiry(id));
    return queries.deleteEnquiry(trx, id);
  });
  if (!wasThere) throw new AppError("not-found");
}

function fromRow(row: queries.EnquiryRow): Enquiry {
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
    isSpamSuspect: row.is_spam_suspect === 1,
    spamReason: row.spam_reason,
  };
}
