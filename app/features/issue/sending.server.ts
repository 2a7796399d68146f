// Sends an issue now or at a set time; pauses, resumes and cancels it. issue-queue.server sends the emails.
import { addAuditEvent } from "#app/platform/audit/audit.server.ts";
import { minuteMs } from "#app/platform/base/durations.ts";
import { AppError, invalidField } from "#app/platform/base/errors.ts";
import { incrementContentVersion } from "#app/platform/db/content-version.server.ts";
import type { Trx } from "#app/platform/db/tables.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { formatLanguage } from "#app/platform/i18n/format.ts";
import { defaultLocale } from "#app/platform/i18n/locales.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { isPaused } from "#app/platform/jobs/paused.server.ts";
import { notifyEmailQueued } from "#app/platform/mail/queued.server.ts";
import { fail, pass } from "#app/platform/observe/finding.server.ts";
import { pageUrl } from "#app/platform/seo/page-url.ts";
import { freeSlug, slugify } from "#app/platform/text/slug.ts";
import type { Issue } from "./contract.ts";
import { refuseLongEmail, refusePlaceholder, renderIssue, unsubscribePlaceholder } from "./email/issue-email.server.ts";
import type { IssueEmail } from "./email/issue-email.server.ts";
import * as queries from "./queries.server.ts";
import type { IssueTextRow } from "./queries.server.ts";
import { countRecipients, insertNextBatch } from "./recipients.server.ts";
import { computeProgress, chooseSubject } from "./rows.server.ts";
import * as sendings from "./sending-queries.server.ts";
import { lockIssue, getIssueIn } from "./service.server.ts";
import type { WritePrecondition } from "./service.server.ts";

type SendIssueInput = { id: string; at?: string | undefined; includeUnasked?: boolean | undefined };

/** Tolerance for the time spent in the confirmation dialog. */
const maxPastMs = minuteMs;

/**
 * Sends a draft now, or schedules it for `at`.
 * @throws AppError not-found; precondition-failed; conflict without a mail server, for an issue that isn't a draft or
 * incomplete, or without a recipient; validation for a time that has passed, or a text that is too long
 */
export async function sendIssue(
  deps: Deps,
  { id, at, includeUnasked = false }: SendIssueInput,
  condition: WritePrecondition = {},
): Promise<Issue> {
  if (deps.config.SMTP_URL === undefined)
    throw conflictError("There is no mail server (SMTP_URL), so nothing can be sent.");
  const now = deps.now();
  return deps.db.write(async (trx) => {
    const row = await lockIssue(trx, id, condition);
    if (row.status !== "draft") throw conflictError("This issue is not a draft: it is scheduled, or was sent.");
    const texts = await queries.readTexts(trx, [id]);
    refuseSuggestions(texts);
    const change = { updated_at: now, include_unasked: includeUnasked };
    if (at !== undefined) {
      if (Date.parse(at) < now.getTime() - maxPastMs) throw invalidField("at", "Choose a time in the future.");
      renderBodies(deps, texts, `${await proposeSlug(trx, texts)}-999`); // refuses what couldn't be sent then, with any slug
      await queries.updateIssue(trx, id, { ...change, status: "scheduled", send_at: at });
    } else {
      await queries.updateIssue(trx, id, change);
      const recipients = await startSending(deps, trx, { ...row, include_unasked: includeUnasked ? 1 : 0 });
      if (recipients === 0) throw conflictError("Nobody would get this issue.");
    }
    return getIssueIn(trx, id, now);
  });
}

function refuseSuggestions(texts: readonly IssueTextRow[]): void {
  const suggested = texts.find((text) => text.is_suggestion === 1);
  if (!suggested) return;
  throw conflictError(
    `The text in ${formatLanguage(suggested.locale)} is a suggestion by a language model. Check it first.`,
  );
}

/** Scheduled issues are started by a job every 20 s, so a delay of 5 min means that something is wrong. */
const lateMs = 5 * minuteMs;

/** Starts due issues; one that can't be sent doesn't hold up others. A timer calls it. */
export async function startDueIssues(deps: Deps): Promise<void> {
  if (deps.config.SMTP_URL === undefined) return;
  const due = await sendings.listDue(deps.db.kysely, deps.now());
  if (due.length === 0 || (await isPaused(deps.db.kysely, "issues"))) return;
  for (const { id } of due)
    await startDue(deps, id).catch((err: unknown) => deps.log.error({ err, issue: id }, "scheduled issue not started"));
}

/** Checks for due issues that couldn't be started, for example because their text is too long for the changed emails. */
export async function checkScheduled({ db, now }: Pick<Deps, "db" | "now">) {
  const name = "Scheduled issues";
  const late = await sendings.listDue(db.kysely, new Date(now().getTime() - lateMs));
  if (late.length === 0) return pass(name, "none is late.");
  const text = `${late.length} not sent, although the time has passed.`;
  return fail(name, text, "Cancel it and press Send: the error message says what is wrong.");
}

async function startDue(deps: Deps, id: string): Promise<void> {
  await deps.db.write(async (trx) => {
    const row = await lockIssue(trx, id);
    if (row.status !== "scheduled") return; // another process was first
    const recipients = await startSending(deps, trx, row);
    await addAuditEvent(deps, trx, { action: "issue-sent", about: id, counts: { recipients }, network: null });
  });
}

/**
 * Renders the bodies, counts the recipients, sets the public URL and queues the first emails, in one transaction;
 * returns the number of recipients. The issue worker queues the rest.
 */
async function startSending(deps: Deps, trx: Trx, row: queries.IssueRow): Promise<number> {
  const texts = await queries.readTexts(trx, [row.id]);
  await incrementContentVersion(trx); // the archive lists it now
  const slug = await proposeSlug(trx, texts);
  const bodies = renderBodies(deps, texts, slug);
  await sendings.replaceBodies(trx, row.id, bodies);
  const { count: recipients, last } = await countRecipients(trx, row.include_unasked === 1);
  await queries.updateIssue(trx, row.id, { status: "sending", slug, started_at: deps.now(), recipients });
  await queueNextBatch(deps, trx, { ...row, slug, queued_to: "", queues_until: last });
  deps.db.afterCommit(notifyEmailQueued);
  return recipients;
}

/** Queues an issue's next emails; skips subscribers who left or bounced meanwhile, and new ones. */
export async function continueQueueing(deps: Pick<Deps, "config" | "db" | "now">, id: string): Promise<void> {
  await deps.db.write(async (trx) => {
    const row = await lockIssue(trx, id);
    if (row.status === "sending" && row.queued_to !== null) await queueNextBatch(deps, trx, row);
  });
}

async function queueNextBatch(
  deps: Pick<Deps, "config" | "now">,
  trx: Trx,
  { id, slug, queued_to: after, queues_until: until, include_unasked: unasked }: queries.IssueRow,
): Promise<void> {
  const headers = new Map(
    (await sendings.readSubjects(trx, id)).map(({ locale, subject }) => [
      locale,
      { subject, url: archiveUrl(deps, locale, slug ?? "") },
    ]),
  );
  const queueing = { issueId: id, includesUnasked: unasked === 1, headers, after: after ?? "", until: until ?? "" };
  const queuedTo = await insertNextBatch(deps, trx, queueing);
  // Not a change of the issue, so its version stays the same.
  await trx.updateTable("issue").set({ queued_to: queuedTo, queues_until: until }).where("id", "=", id).execute();
}

const statusesBefore = { paused: ["sending"], sending: ["paused"], cancelled: ["scheduled", "sending", "paused"] };

/**
 * Pauses, resumes or cancels an issue. A cancelled scheduled issue becomes a draft again.
 * @throws AppError not-found; conflict in another state
 */
export async function changeStatus(
  deps: Deps,
  { id, to }: { id: string; to: keyof typeof statusesBefore },
): Promise<Issue> {
  const now = deps.now();
  return deps.db.write(async (trx) => {
    const row = await lockIssue(trx, id);
    if (!statusesBefore[to].includes(row.status)) throw conflictError(`This issue is ${statusLabels[row.status]}.`);
    if (row.status === "scheduled")
      await queries.updateIssue(trx, id, { status: "draft", send_at: null, updated_at: now });
    else if (to === "cancelled") await cancel(deps, trx, row);
    else await queries.updateIssue(trx, id, { status: to, updated_at: now });
    deps.db.afterCommit(notifyEmailQueued);
    return getIssueIn(trx, id, now);
  });
}

const statusLabels = {
  draft: "a draft",
  scheduled: "scheduled",
  sending: "being sent",
  paused: "paused",
  sent: "sent",
  cancelled: "cancelled",
};

/** Cancels an issue. An email that is being sent at that moment may still arrive, but isn't counted as sent. */
async function cancel({ now }: Deps, trx: Trx, row: queries.IssueRow): Promise<void> {
  await sendings.deleteWaiting(trx, row.id);
  const { sent, refused, failed } = computeProgress(row, await queries.countEmails(trx, [row.id]));
  const ended = { ended_at: now(), updated_at: now(), sent, refused, failed, queued_to: null };
  await queries.updateIssue(trx, row.id, { status: "cancelled", ...ended });
  await incrementContentVersion(trx); // an issue that nobody received is no longer public
}

/** Deletes the remaining emails of large cancelled issues; a timer calls it. */
export async function deleteCancelled({ db }: Deps): Promise<void> {
  for (const id of await sendings.listCancelledWaiting(db.kysely))
    while (await db.write((trx) => sendings.deleteWaiting(trx, id)));
}

function conflictError(message: string): AppError {
  return new AppError("conflict", { message });
}

type Body = IssueEmail & { locale: Locale };

/** Returns the public URL of an issue. */
function archiveUrl({ config }: Pick<Deps, "config">, locale: Locale, slug: string): string {
  return pageUrl(config.siteUrl, locale, `/newsletter/archive/${slug}`);
}

/**
 * Renders all languages of an issue, with the placeholder for the unsubscribe link.
 * @throws AppError conflict if a text is missing; validation if one is too long or contains the placeholder
 */
function renderBodies(deps: Deps, texts: readonly IssueTextRow[], slug: string): Body[] {
  refuseMissing(texts);
  return texts.map(({ locale, subject, preheader, content_html: content }) => {
    const urls = { archive: archiveUrl(deps, locale, slug), unsubscribe: unsubscribePlaceholder };
    const body = renderIssue(deps, { issue: { subject, preheader, content }, locale, urls, campaign: slug });
    refuseLongEmail(body, formatLanguage(locale));
    refusePlaceholder(body, formatLanguage(locale));
    return { ...body, locale };
  });
}

function refuseMissing(texts: readonly IssueTextRow[]): void {
  const missing = texts.flatMap(({ locale, subject, content_html: content }) => {
    if (subject === "") return `The ${formatLanguage(locale)} version has no subject.`;
    return content === "" ? `The ${formatLanguage(locale)} version has no text.` : [];
  });
  if (!texts.some(({ locale }) => locale === defaultLocale))
    missing.push(
      `A version in ${formatLanguage(defaultLocale)} is missing: readers whose language has no version get it.`,
    );
  if (missing.length > 0) throw new AppError("conflict", { message: missing.join(" ") });
}

/** Returns a slug for an issue's public URL, based on its subject. */
async function proposeSlug(trx: Trx, texts: readonly IssueTextRow[]): Promise<string> {
  const base =
    slugify(chooseSubject(texts))
      .slice(0, 100)
      .replaceAll(/^[-_]+|[-_]+$/g, "") || "issue";
  return freeSlug(base, await sendings.listSlugsWithPrefix(trx, base));
}
