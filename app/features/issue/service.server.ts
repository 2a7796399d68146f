// Writes issues: drafts with one version per language.
import { describeFromText } from "#app/features/media/public.server.ts";
import { AppError } from "#app/platform/base/errors.ts";
import { incrementContentVersion } from "#app/platform/db/content-version.server.ts";
import { newId } from "#app/platform/db/ids.server.ts";
import type { Page } from "#app/platform/db/paging.server.ts";
import type { Connection, Trx } from "#app/platform/db/tables.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { matchesVersion } from "#app/platform/http/endpoint.ts";
import { refuseExcessiveHtml, sanitise } from "#app/platform/text/sanitise.server.ts";
import type { Issue, IssueHead, IssueInput } from "./contract.ts";
import * as queries from "./queries.server.ts";
import { fromRow, headFromRow } from "./rows.server.ts";
import * as sendings from "./sending-queries.server.ts";
import { allDomains, readThrottle } from "./throttle-queries.server.ts";

/** The accepted versions, any if undefined. */
export type WritePrecondition = { ifMatch?: readonly string[] | undefined };

/** Lists issues, newest first. Without `page`, returns all. */
export async function listIssues({ db }: Pick<Deps, "db">, listing: queries.IssueListing): Promise<Page<IssueHead>> {
  const { rows, total } = await queries.listIssues(db.kysely, listing);
  const ids = rows.map(({ id }) => id);
  const texts = await queries.readTexts(db.kysely, ids);
  const counts = await queries.countEmails(db.kysely, ids);
  return { rows: rows.map((row) => headFromRow({ row, texts, counts })), total };
}

export async function readIssue({ db, now }: Pick<Deps, "db" | "now">, id: string): Promise<Issue> {
  return getIssueIn(db.kysely, id, now());
}

export async function createIssue(deps: Deps, input: IssueInput, { by }: { by: string }): Promise<Issue> {
  const texts = cleanTexts(input);
  const now = deps.now();
  const id = newId(now);
  return deps.db.write(async (trx) => {
    await queries.insertIssue(trx, { id, created_at: now, updated_at: now, created_by: by, status: "draft" });
    await writeTexts(trx, id, texts);
    return getIssueIn(trx, id, now);
  });
}

/**
 * Creates a draft with the texts of another issue, whatever its status.
 * @throws AppError not-found
 */
export async function copyIssue(deps: Deps, id: string, { by }: { by: string }): Promise<Issue> {
  const { texts } = await readIssue(deps, id);
  return createIssue(deps, { texts }, { by });
}

/** Updates a draft. @throws AppError not-found; precondition-failed; conflict for an issue that isn't a draft */
export async function updateIssue(
  deps: Deps,
  { id, input }: { id: string; input: IssueInput },
  condition: WritePrecondition = {},
): Promise<Issue> {
  const texts = cleanTexts(input);
  const now = deps.now();
  return deps.db.write(async (trx) => {
    const { status } = await lockIssue(trx, id, condition);
    if (status !== "draft")
      throw new AppError("conflict", { message: "Only a draft can be changed. Cancel a scheduled issue first." });
    await queries.updateIssue(trx, id, { updated_at: now });
    await writeTexts(trx, id, texts);
    return getIssueIn(trx, id, now);
  });
}

/** Deletes an issue. @throws AppError not-found; precondition-failed; conflict if it is scheduled or being sent */
export async function deleteIssue(deps: Deps, id: string, condition: WritePrecondition = {}): Promise<void> {
  await deps.db.write(async (trx) => {
    const row = await lockDeletable(trx, id, condition);
    await queries.deleteIssue(trx, id);
    if (row.started_at !== null) await incrementContentVersion(trx); // the archive listed it
  });
}

/**
 * Prepares an issue's deletion, with one transaction per batch of emails: batches are kept if a later one fails. Does
 * nothing if the issue can't be deleted; `deleteIssue` then throws.
 */
export async function detachEmails({ db }: Deps, id: string, condition: WritePrecondition = {}): Promise<void> {
  const detachSome = async (trx: Trx) => {
    await lockDeletable(trx, id, condition);
    return sendings.detachEmails(trx, id);
  };
  try {
    while (await db.write(detachSome));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
}

async function lockDeletable(trx: Trx, id: string, condition: WritePrecondition): Promise<queries.IssueRow> {
  const row = await lockIssue(trx, id, condition);
  if (["scheduled", "sending", "paused"].includes(row.status))
    throw new AppError("conflict", { message: "This issue is scheduled or being sent. Cancel it first." });
  return row;
}

/** Lists the issues that show a picture. */
export async function listIssuesWithPicture({ db }: Deps, hash: string): Promise<string[]> {
  const subjects = await queries.listSubjectsContaining(db.kysely, `/media/${hash}-`);
  return subjects.map((subject) => `the issue “${subject}”`);
}

/**
 * Locks an issue until the transaction ends.
 * @throws AppError not-found; precondition-failed
 */
export async function lockIssue(trx: Trx, id: string, { ifMatch }: WritePrecondition = {}): Promise<queries.IssueRow> {
  await trx.updateTable("issue").set({ id }).where("id", "=", id).execute(); // PostgreSQL: a row lock
  const row = await queries.findIssue(trx, id);
  if (!row) throw new AppError("not-found");
  if (!matchesVersion(row.version, ifMatch)) throw new AppError("precondition-failed");
  return row;
}

export async function getIssueHead(connection: Connection, id: string): Promise<IssueHead> {
  const row = await queries.findIssue(connection, id);
  if (!row) throw new AppError("not-found");
  const counts = await queries.countEmails(connection, [id]);
  return headFromRow({ row, texts: await queries.readTexts(connection, [id]), counts });
}

export async function getIssueIn(connection: Connection, id: string, now: Date): Promise<Issue> {
  const row = await queries.findIssue(connection, id);
  if (!row) throw new AppError("not-found");
  const texts = await queries.readTexts(connection, [id]);
  const counts = await queries.countEmails(connection, [id]);
  return fromRow({ row, texts, counts }, { throttle: await readThrottle(connection, allDomains), now });
}

async function writeTexts(trx: Trx, id: string, texts: ReturnType<typeof cleanTexts>): Promise<void> {
  await queries.replaceTexts(trx, id, texts);
  await describeFromText(
    trx,
    texts.map(({ locale, content_html: html }) => ({ locale, html })),
  );
}

function cleanTexts({ texts }: IssueInput) {
  for (const [index, { content = "" }] of texts.entries()) refuseExcessiveHtml(content, `texts.${index}.content`);
  return texts.map(({ locale, subject = "", preheader = "", content = "", isSuggestion }) => ({
    locale,
    subject,
    preheader,
    content,
    content_html: sanitise(content),
    is_suggestion: isSuggestion ? (1 as const) : null,
  }));
}
