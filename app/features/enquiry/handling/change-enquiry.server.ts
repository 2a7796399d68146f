// The rules for changing an enquiry's status, owner and deadline, for one enquiry or many.
import { addAuditEvent } from "#app/platform/audit/audit.server.ts";
import type { AuditEntry } from "#app/platform/audit/audit.server.ts";
import { AppError, invalidField } from "#app/platform/base/errors.ts";
import { newId } from "#app/platform/db/ids.server.ts";
import type { Trx } from "#app/platform/db/tables.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { formatEtag, matchesVersion } from "#app/platform/http/endpoint.ts";
import { formatDateTime } from "#app/platform/i18n/format.ts";
import { withdrawEmails } from "#app/platform/mail/outbox.server.ts";
import { queueWebhooks } from "#app/platform/webhooks/webhooks.server.ts";
import type { WebhookData } from "#app/platform/webhooks/webhooks.server.ts";
import { isOpen, isWaiting } from "../contract.ts";
import type { Enquiry, EnquiryStatus } from "../contract.ts";
import { recordCorrections } from "../corrections.server.ts";
import { aboutReminders, aboutStep } from "../email.server.ts";
import { questionId, isCompanyQuestion } from "../form-fields.ts";
import type { CompanyForm } from "../form-fields.ts";
import { readStaffForm } from "../offered-forms.server.ts";
import * as enquiryQueries from "../queries.server.ts";
import type { EnquiryRow } from "../queries.server.ts";
import { deleteEnquiries, fromRow } from "../service.server.ts";
import { asWebhookData } from "../webhook-data.server.ts";
import type { Actor } from "./actor.ts";
import type { Colleague } from "./contract.ts";
import { correctEnquiry } from "./correct.server.ts";
import type { CorrectBookings, Correction } from "./correct.server.ts";
import * as queries from "./queries.server.ts";

/** The site itself, for changes without a member of staff. */
type Site = { userId: null; name: null; network: null };

export const bySite: Site = { userId: null, name: null, network: null };

/** A change of enquiries: of the status, in view of what clients have answered until a time, or of the owner. */
type EnquiryUpdate = { status: EnquiryStatus; answersUntil?: string } | { owner: Colleague | null };

/**
 * Changes an enquiry's status, owner, next step or value, or corrects it.
 * @throws AppError not-found; precondition-failed if it has another version than `ifMatch`; validation for an account
 * that can't own enquiries.
 */
export async function changeEnquiry(
  deps: Deps,
  id: string,
  { status, ownerId, by, ifMatch, correctBookings, ...correction }: PatchInput & UpdateOptions,
): Promise<Enquiry> {
  return deps.db.write(async (trx) => {
    const enquiry = await lockMatching(deps, trx, { id, ifMatch });
    if (ownerId !== undefined) await applyChange(deps, trx, { ids: [id], by, change: await ownerChange(trx, ownerId) });
    if (status) await applyChange(deps, trx, { ids: [id], by, change: { status } });
    if (status === "answered" && ownerId === undefined) await assignIfUnowned(deps, trx, { enquiry, by });
    if (await correctEnquiry(deps, trx, { row: await getEnquiry(trx, id), correction, by, correctBookings }))
      await queueWebhooks(deps, trx, { event: "enquiry.updated", read: () => readWebhookData(trx, [id]) });
    const after = await getEnquiry(trx, id);
    return fromRow(after, await enquiryQueries.readRelated(trx, [after]));
  });
}

type PatchInput = ChangeInput & Correction;

type UpdateOptions = { by: Actor; ifMatch: readonly string[] | undefined; correctBookings: CorrectBookings };

export type ChangeInput = { status?: EnquiryStatus | undefined; ownerId?: string | null | undefined };

/**
 * Sets the status or the owner of many enquiries, or deletes them; returns how many were changed, and how many next
 * steps were cleared. Unknown ids are skipped.
 * @throws AppError validation for an account that can't own enquiries.
 */
export async function changeEnquiries(
  deps: Deps,
  { ids, by, ...input }: ChangeInput & { ids: readonly string[]; delete?: true | undefined; by: Actor },
): Promise<BulkResult> {
  if (input.delete) return { changed: await deleteEnquiries(deps, ids), stepsEnded: 0 };
  return deps.db.write(async (trx) => {
    const change = input.status ? { status: input.status } : await ownerChange(trx, input.ownerId ?? null);
    return applyChange(deps, trx, { ids, by, change });
  });
}

type BulkResult = { changed: number; stepsEnded: number };

/**
 * Applies a change to the enquiries that differ from it; returns their number, and the number of next steps that were
 * cleared.
 */
export async function applyChange(
  deps: Pick<Deps, "config" | "now">,
  trx: Trx,
  { ids, by, change }: { ids: readonly string[]; by: Actor | Site; change: EnquiryUpdate },
): Promise<BulkResult> {
  const rows = await queries.lockEnquiries(trx, ids);
  const changed = rows.filter((row) => isDifferent(row, change)).map(({ id }) => id);
  if (changed.length === 0) return { changed: 0, stepsEnded: 0 };
  let stepsEnded = 0;
  const now = deps.now();
  if ("status" in change) {
    await queries.setStatus(trx, changed, { ...change, now });
    if (!isWaiting(change)) await withdrawEmails(trx, ...changed.map(aboutReminders));
    if (!isOpen(change)) stepsEnded = await endSteps(trx, { rows, changed, by, now });
  } else await queries.setOwner(trx, changed, change.owner?.id ?? null);
  await queries.insertChanges(
    trx,
    changed.map((id) => ({
      id: newId(now),
      enquiry_id: id,
      created_at: now,
      admin_id: by.userId,
      admin_name: by.name,
      ...("status" in change
        ? { kind: "status" as const, value: change.status }
        : { kind: "owner" as const, value: change.owner?.name ?? null }),
    })),
  );
  await queueWebhooks(deps, trx, { event: "enquiry.updated", read: () => readWebhookData(trx, changed) });
  await addAuditEvent(deps, trx, { ...auditEntryOf(changed, change), ...auditedBy(by) });
  return { changed: changed.length, stepsEnded };
}

/** Makes the account the owner of an enquiry that has none. */
export async function assignIfUnowned(
  deps: Pick<Deps, "config" | "now">,
  trx: Trx,
  { enquiry, by }: { enquiry: EnquiryRow; by: Actor },
): Promise<void> {
  if (enquiry.owner_id !== null) return;
  const owner = { id: by.userId, name: by.name };
  await applyChange(deps, trx, { ids: [enquiry.id], by, change: { owner } });
}

/** Returns the audit entry, which has only ids: that of a single enquiry, and of its new owner. */
function auditEntryOf([id = "", ...others]: readonly string[], change: EnquiryUpdate): AuditEntry {
  const isOne = others.length === 0;
  const noun = isOne ? "enquiry" : "enquiries";
  const counts = isOne ? {} : { counts: { enquiries: others.length + 1 } };
  const about = isOne ? [id] : [];
  if ("status" in change)
    return { action: `${noun}-status-${change.status}`, about: about.join(" ") || null, ...counts };
  const owner = change.owner ? [change.owner.id] : [];
  return {
    action: `${noun}-owner-${change.owner ? "changed" : "removed"}`,
    about: [...about, ...owner].join(" ") || null,
    ...counts,
  };
}

function auditedBy({ userId, name, network }: Actor | Site) {
  return { network, ...(userId === null ? {} : { userId }), ...(name ? { userName: name } : {}) };
}

/** Records the next steps of closed enquiries in their timelines; returns how many had one. */
async function endSteps(
  trx: Trx,
  { rows, changed, by, now }: { rows: readonly EnquiryRow[]; changed: readonly string[]; by: Actor | Site; now: Date },
): Promise<number> {
  await withdrawEmails(trx, ...changed.map(aboutStep));
  const ended = rows.filter((row) => changed.includes(row.id) && row.next_text !== null);
  const corrections = ended.map(({ id, version, next_on: on, next_text: text }) => ({
    enquiryId: id,
    version: version + 1, // the version after the status was set
    field: "nextStep",
    was: `${on} ${text}`,
    became: null,
  }));
  await recordCorrections(trx, corrections, { by, at: now });
  return ended.length;
}

/** Returns the webhook data of changed enquiries. */
export async function readWebhookData(trx: Trx, ids: readonly string[]): Promise<WebhookData[]> {
  const rows = await queries.lockEnquiries(trx, ids);
  const facts = await enquiryQueries.readRelated(trx, rows);
  return rows.map((row) => asWebhookData(fromRow(row, facts)));
}

function isDifferent(row: EnquiryRow, change: EnquiryUpdate): boolean {
  if ("status" in change) return row.status !== change.status || row.answered_by_them_at !== null;
  return row.owner_id !== (change.owner?.id ?? null);
}

/** Lists the accounts that can own an enquiry, by name. */
export async function listColleagues(deps: Deps): Promise<Colleague[]> {
  return queries.listColleagues(deps.db.kysely);
}

async function ownerChange(trx: Trx, ownerId: string | null): Promise<EnquiryUpdate> {
  if (ownerId === null) return { owner: null };
  const owner = (await queries.listColleagues(trx)).find(({ id }) => id === ownerId);
  if (!owner) throw invalidField("ownerId", "Choose someone who can own enquiries.");
  return { owner };
}

/**
 * Reads and locks an enquiry.
 * @throws AppError not-found; precondition-failed, with the author, old and new values of the changes, if it has
 * another version than `ifMatch`.
 */
export async function lockMatching(
  deps: Deps,
  trx: Trx,
  { id, ifMatch }: { id: string; ifMatch: readonly string[] | undefined },
): Promise<EnquiryRow> {
  const [row] = await queries.lockEnquiries(trx, [id]);
  if (!row) throw new AppError("not-found");
  if (!matchesVersion(row.version, ifMatch)) {
    const form = await readStaffForm({ ...deps, db: { kysely: trx } });
    const { message, kind } = await describeLastChange(trx, id, form);
    const corrected = await describeCorrections(trx, { id, ifMatch, form });
    const other = kind === undefined || kind === "correction" ? {} : { [kind]: { sentence: message } };
    const fields = corrected && { ...corrected, ...other };
    throw new AppError("precondition-failed", { message, fields, etag: formatEtag(row.version) });
  }
  return row;
}

async function getEnquiry(trx: Trx, id: string): Promise<EnquiryRow> {
  const row = await enquiryQueries.findEnquiry(trx, id);
  if (!row) throw new AppError("not-found");
  return row;
}

/**
 * Describes, by field, the corrections since the version that the caller has read, with both values; returns undefined
 * if there are none.
 */
async function describeCorrections(
  trx: Trx,
  { id, ifMatch = [], form }: { id: string; ifMatch: readonly string[] | undefined; form: CompanyForm },
) {
  const since = Math.max(...ifMatch.map(Number).filter(Number.isFinite));
  const corrections = await queries.listCorrectionsSince(trx, id, since);
  const byField = Map.groupBy(corrections, ({ field }) => field);
  const sentences = [...byField].map(([field, all]) => {
    const [first, last] = [all[0], all.at(-1)];
    const values = `from ${quotedValue(first?.was)} to ${quotedValue(last?.became)}`;
    const when = last ? formatDateTime(last.created_at) : "";
    const sentence = `${last?.admin_name ?? "Someone"} changed ${nameInSentence(field, form)} (${when}) ${values}.`;
    return [field, { sentence }] as const;
  });
  return sentences.length > 0 ? Object.fromEntries(sentences) : undefined;
}

const maxQuotedLength = 200;

function quotedValue(value: string | null | undefined): string {
  if (!value) return "nothing";
  const characters = Array.from(value);
  return `“${characters.slice(0, maxQuotedLength).join("")}${characters.length > maxQuotedLength ? "…" : ""}”`;
}

/**
 * Returns what a sentence calls a field: a company's own question by its label.
 * @example nameInSentence("firstName", builtForm) // "the first name"
 */
function nameInSentence(field: string, { questions }: CompanyForm): string {
  const question = isCompanyQuestion(field) ? questions.find(({ id }) => id === questionId(field)) : undefined;
  return question ? `“${question.label}”` : `the ${field.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)}`;
}

/** Describes the last change and its author, as the admin area shows it. */
async function describeLastChange(
  trx: Trx,
  id: string,
  form: CompanyForm,
): Promise<{ kind?: string; message: string }> {
  const last = await queries.findLastEvent(trx, id);
  if (!last) return { message: "Someone changed this enquiry in the meantime." };
  const { kind } = last;
  const who = last.admin_name ?? "Someone";
  const when = formatDateTime(last.created_at);
  if (kind === "correction")
    return { kind, message: `${who} changed ${nameInSentence(last.value ?? "", form)} (${when}).` };
  if (kind === "reply") return { kind, message: `${who} replied to this enquiry (${when}).` };
  if (kind === "received") return { kind, message: `The client answered this enquiry (${when}).` };
  if (kind === "status") return { kind, message: `${who} set the status to “${last.value}” (${when}).` };
  if (last.value === null) return { kind, message: `${who} removed the owner (${when}).` };
  return { kind, message: `${who} made ${last.value} the owner (${when}).` };
}
