// Imports subscribers of another program, or of our own export: active ones only with evidence of consent, others as
// left or bounced. No emails are sent.
import { setImmediate as nextTurn } from "node:timers/promises";
import { visitColumns } from "#app/features/sources/public.server.ts";
import { newId } from "#app/platform/db/ids.server.ts";
import { lockUntilCommit } from "#app/platform/db/lock.server.ts";
import type { Row, Trx } from "#app/platform/db/tables.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { batchRows } from "#app/platform/http/import-file.server.ts";
import { withdrawIssueEmails } from "#app/platform/mail/outbox.server.ts";
import { queueWebhooks } from "#app/platform/webhooks/webhooks.server.ts";
import { aboutSubscriber } from "../email.server.ts";
import { asWebhookData, isDeliverable, isUnconfirmed } from "../subscriber-rows.server.ts";
import type { ImportedRow, SubscriberImportReport } from "./import-contract.ts";
import { readSubscribers } from "./import-rows.server.ts";
import type { SubscriberRowResult, ParsedSubscriber, SubscriberFile } from "./import-rows.server.ts";
import * as queries from "./queries.server.ts";

type SubscriberRow = Row<"subscriber">;

/**
 * Imports a file in batches, each in its own transaction, so others get their turn and an interrupted import can be
 * repeated; `isDryRun` only reports. People who left or bounced here remain so; a row of someone who did so elsewhere
 * ends a subscription here, unless its consent is later.
 * @throws AppError validation for a file without the columns, or with other columns that mark unsubscribed people
 */
export async function importFile(
  deps: Deps,
  { isDryRun, ...file }: SubscriberFile & { isDryRun: boolean },
): Promise<SubscriberImportReport> {
  const changed = new Map<string, SubscriberRow>();
  const rows: ImportedRow[] = [];
  const read = readSubscribers(file, deps.now());
  for (const batch of batchRows(read.rows)) {
    rows.push(...(await deps.db.write((trx) => importSlice(deps, trx, { given: batch, changed, isDryRun }))));
    await nextTurn();
  }
  const taken = rows.filter(({ result }) => result === "taken");
  return {
    dryRun: isDryRun,
    taken: taken.length,
    known: rows.filter(({ result }) => result === "known").length,
    refused: rows.filter(({ result }) => result === "refused").length,
    unread: read.unread,
    unsubscribed: taken.filter((row) => row.as === "unsubscribed").length,
    bounced: taken.filter((row) => row.as === "bounced").length,
    hasLanguages: read.hasLanguages,
    rows,
  };
}

/** `changed` are the subscribers as left by a dry run's previous rows. */
type ImportBatch = { given: readonly SubscriberRowResult[]; changed: Map<string, SubscriberRow>; isDryRun: boolean };

async function importSlice(deps: Deps, trx: Trx, { given, changed, isDryRun }: ImportBatch): Promise<ImportedRow[]> {
  await lockUntilCommit(trx, "subscriber-import"); // the same file may be imported twice at once
  const sound = given.filter((row) => "given" in row); // PostgreSQL takes no NUL, not even to look it up
  const existing = await queries.lockByEmails(trx, [...new Set(sound.map((row) => row.email))]);
  const stored = new Map(existing.map((row) => [row.email, row]));
  const current = isDryRun ? changed : new Map<string, SubscriberRow>();
  const reports = given.map((row) => {
    const decision = decide(deps, row, current.get(row.email) ?? stored.get(row.email));
    if (decision.after) current.set(row.email, decision.after);
    return reportOf(row, decision);
  });
  const changes = [...current.values()].map((after) => ({ before: stored.get(after.email), after }));
  if (!isDryRun) await writeRows(deps, trx, changes);
  return reports;
}

/** `after` is the row to store, if there is a difference. */
type Decision = { result: ImportedRow["result"]; reason?: string; after?: SubscriberRow; endsHere?: boolean };

function decide(deps: Deps, row: SubscriberRowResult, before: SubscriberRow | undefined): Decision {
  if ("fault" in row) return { result: "refused", reason: row.fault };
  const { given, email: address } = row;
  if (!before) return { result: "taken", after: newRow(deps, address, given) };
  if (!given.left && !given.bounced) return decideActive(deps, given, before);
  const isKnown = given.left ? isKnownToHaveLeft(before, given.left) : isKnownToBounce(before, given.bounced?.at);
  return isKnown
    ? { result: "known" }
    : {
        result: "taken",
        after: { ...before, ...endColumns(given, nowOf(deps), before) },
        ...(isDeliverable(before) ? { endsHere: true } : {}),
      };
}

function decideActive(deps: Deps, subscriber: ParsedSubscriber, before: SubscriberRow): Decision {
  const refused = (reason: string): Decision => ({ result: "refused", reason });
  if (before.unsubscribed_by === "visitor") return refused("This person unsubscribed. Only they can subscribe again.");
  const withEvidence = { ...before, ...evidenceOf(subscriber) };
  if (before.is_active === 1) {
    const isProved = before.confirmed_at !== null || before.consented_at !== null;
    return { result: "known", ...(isProved ? {} : { after: withEvidence }) }; // never asked before: this is the evidence
  }
  if (isUnconfirmed(before))
    return { result: "taken", after: { ...withEvidence, is_active: 1, pending_since: null, imported_at: nowOf(deps) } };
  return refused(
    before.unsubscribed_by === "admin" ? "A colleague deactivated this address." : "This address bounced.",
  );
}

function reportOf({ line, email, ...row }: SubscriberRowResult, { after, ...decision }: Decision): ImportedRow {
  const as = "given" in row && after && decision.result === "taken" ? endedAs(row.given) : undefined;
  return { line, email, ...decision, ...(as ? { as } : {}) };
}

function endedAs({ left, bounced }: ParsedSubscriber): ImportedRow["as"] {
  if (left) return "unsubscribed";
  return bounced ? "bounced" : undefined;
}

function nowOf({ now }: Pick<Deps, "now">): string {
  return now().toISOString();
}

/** Returns a new row. A bounced one without evidence is inactive, so undoing the bounce doesn't activate it. */
function newRow(deps: Deps, address: string, subscriber: ParsedSubscriber): SubscriberRow {
  const { evidence, subscribedAt, confirmedAt = null, isOfForm, visit, locale } = subscriber;
  const at = nowOf(deps);
  return {
    id: newId(new Date(at)),
    email: address,
    is_active: evidence ? 1 : 0,
    subscribed_at: subscribedAt ?? (endedAs(subscriber) && sinceOf(subscriber)) ?? at,
    confirmed_at: confirmedAt,
    unsubscribed_at: null,
    unsubscribed_by: null,
    unsubscribed_issue_id: null,
    bounced_at: null,
    soft_bounces: 0,
    soft_bounces_before: 0,
    locale,
    pending_since: null,
    imported_at: isOfForm ? null : at,
    ...(isOfForm ? { consent_source: null, consented_at: null } : evidenceOf(subscriber)),
    version: 0,
    privacy_version: subscriber.privacyVersion ?? null,
    ...visitColumns(deps, visit),
    ...endColumns(subscriber, at),
  };
}

/** Returns when someone who left or bounced joined at the latest, so they don't count as today's growth. */
function sinceOf({ evidence, left, bounced }: ParsedSubscriber): string | undefined {
  return evidence?.consentDate ?? left?.at ?? bounced?.at;
}

function evidenceOf({ evidence }: ParsedSubscriber) {
  return { consent_source: evidence?.consentSource ?? null, consented_at: evidence?.consentDate ?? null };
}

/** Returns the end of a subscription. A pending sign-up remains pending, because it would be a later consent. */
function endColumns({ left, bounced }: ParsedSubscriber, at: string, before?: SubscriberRow): Partial<SubscriberRow> {
  const leaving = left && {
    is_active: 0 as const,
    unsubscribed_at: before?.unsubscribed_at ?? left.at ?? at,
    unsubscribed_by: left.by,
    unsubscribed_issue_id: null,
  };
  const bouncing = bounced && { bounced_at: before?.bounced_at ?? bounced.at ?? at };
  return { ...leaving, ...bouncing };
}

function isKnownToHaveLeft(before: SubscriberRow, { at, by }: NonNullable<ParsedSubscriber["left"]>): boolean {
  if (before.is_active === 1) return isConsentLater(before, at);
  return before.unsubscribed_by === "visitor" || before.unsubscribed_by === by;
}

function isKnownToBounce(before: SubscriberRow, at: string | undefined): boolean {
  return !isDeliverable(before) || isConsentLater(before, at);
}

/** Returns true if consent is known to be later; without a date it isn't. */
function isConsentLater(before: SubscriberRow, at: string | undefined): boolean {
  const dates = [before.consented_at, before.confirmed_at].filter((date) => date !== null).toSorted();
  return at !== undefined && (dates.at(-1) ?? before.subscribed_at) > at;
}

type SubscriberChange = { before: SubscriberRow | undefined; after: SubscriberRow };

async function writeRows(deps: Deps, trx: Trx, changes: readonly SubscriberChange[]): Promise<void> {
  const added = changes.flatMap(({ before, after }) => (before ? [] : [after]));
  await queries.insertSubscribers(trx, added);
  for (const { before, after } of changes) if (before) await queries.changeSubscribers(trx, [after.id], after);
  const ended = changes.filter(({ before, after }) => before && isDeliverable(before) && !isDeliverable(after));
  const abouts = ended.map(({ after }) => aboutSubscriber(after.id));
  await withdrawIssueEmails(trx, abouts);
  const activatedRows = changes.filter(({ before, after }) => before?.is_active !== 1 && isDeliverable(after));
  const deactivatedRows = ended.filter(({ after }) => after.is_active === 0);
  for (const [event, rows] of [
    ["subscriber.confirmed", activatedRows],
    ["subscriber.unsubscribed", deactivatedRows],
  ] as const)
    if (rows.length > 0)
      await queueWebhooks(deps, trx, { event, read: () => rows.map(({ after }) => asWebhookData(after)) });
}
