// Imports subscribers of another program, or of our own export: active ones only with evidence of their consent, those who left or
// bounced as what they are. Nobody is emailed.
import { setImmediate as letOthersThrough } from "node:timers/promises";
import type { Transaction } from "kysely";
import { newId } from "#app/platform/db/ids.server.ts";
import { lockUntilCommit } from "#app/platform/db/lock.server.ts";
import type { Row, Tables } from "#app/platform/db/tables.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { visitColumns } from "#app/platform/visit.server.ts";
import { announce } from "#app/platform/webhooks.server.ts";
import { asWebhookData, isReached, isUnconfirmed } from "../subscriber-rows.server.ts";
import type { ImportedRow, ImportReport } from "./contract.ts";
import { readRows } from "./import-rows.server.ts";
import type { GivenRow, GivenSubscriber } from "./import-rows.server.ts";
import * as queries from "./queries.server.ts";

type SubscriberRow = Row<"subscriber">;
/** Read, looked up and written at a time. */
const slice = 500;

/**
 * Imports a file in slices, each in a transaction of its own: others get their turn between two, and what an import that broke off
 * has taken is known to the next. Or with `isDryRun` says what would happen. Who left or bounced here stays so; a row of somebody
 * who did so elsewhere ends a subscription here, unless its consent is later.
 * @throws AppError validation for a file without the columns, or with others that say who left
 */
export async function importFile(
  deps: Deps,
  { file, isDryRun }: { file: Buffer; isDryRun: boolean },
): Promise<ImportReport> {
  const changed = new Map<string, SubscriberRow>();
  const rows: ImportedRow[] = [];
  for (const given of slicesOf(readRows(textOf(file), deps.now()))) {
    rows.push(...(await deps.db.write((trx) => importSlice(deps, trx, { given, changed, isDryRun }))));
    await letOthersThrough();
  }
  const taken = rows.filter(({ result }) => result === "taken");
  return {
    dryRun: isDryRun,
    taken: taken.length,
    known: rows.filter(({ result }) => result === "known").length,
    refused: rows.filter(({ result }) => result === "refused").length,
    unsubscribed: taken.filter((row) => row.as === "unsubscribed").length,
    bounced: taken.filter((row) => row.as === "bounced").length,
    rows,
  };
}

function textOf(file: Buffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(file);
  } catch {
    throw new AppError("validation", { message: "The file is not UTF-8 text. Save it as “CSV UTF-8”." });
  }
}

function* slicesOf(rows: Iterable<GivenRow>): Generator<GivenRow[]> {
  let some: GivenRow[] = [];
  for (const row of rows) {
    some.push(row);
    if (some.length < slice) continue;
    yield some;
    some = [];
  }
  if (some.length > 0) yield some;
}

/** `changed` are the subscribers as a dry run's rows before have left them. */
type Slice = { given: readonly GivenRow[]; changed: Map<string, SubscriberRow>; isDryRun: boolean };

async function importSlice(
  deps: Deps,
  trx: Transaction<Tables>,
  { given, changed, isDryRun }: Slice,
): Promise<ImportedRow[]> {
  await lockUntilCommit(trx, "subscriber-import"); // the same file twice at once
  const sound = given.filter((row) => "given" in row); // PostgreSQL takes no NUL, not even to look it up
  const found = await queries.lockByEmails(trx, [...new Set(sound.map((row) => row.email))]);
  const stored = new Map(found.map((row) => [row.email, row]));
  const current = isDryRun ? changed : new Map<string, SubscriberRow>();
  const reports = given.map((row) => {
    const { report, after } = decide(deps, row, current.get(row.email) ?? stored.get(row.email));
    if (after) current.set(row.email, after);
    return report;
  });
  const changes = [...current.values()].map((after) => ({ before: stored.get(after.email), after }));
  if (!isDryRun) await writeRows(deps, trx, changes);
  return reports;
}

/** `after` is what to store, where the row makes a difference. */
type Decision = { report: ImportedRow; after?: SubscriberRow };

function decide(deps: Deps, row: GivenRow, before: SubscriberRow | undefined): Decision {
  const { line, email: address } = row;
  const refused = (reason: string): Decision => ({ report: { line, email: address, result: "refused", reason } });
  if ("fault" in row) return refused(row.fault);
  const { given } = row;
  const { left, bounced } = given;
  const ended = left || bounced ? { as: left ? ("unsubscribed" as const) : ("bounced" as const) } : {};
  const taken = (after: SubscriberRow): Decision => ({
    report: { line, email: address, result: "taken", ...ended },
    after,
  });
  const known = (after?: SubscriberRow): Decision => ({
    report: { line, email: address, result: "known" },
    ...(after ? { after } : {}),
  });
  if (!before) return taken(newRow(deps, address, given));
  if (left) return isKnownToHaveLeft(before, left) ? known() : taken(withLeft(deps, before, given));
  if (bounced)
    return isKnownToBounce(before, bounced) ? known() : taken({ ...before, bounced_at: bounced.at ?? nowOf(deps) });
  if (before.unsubscribed_by === "visitor") return refused("This person unsubscribed. Only they can subscribe again.");
  if (before.is_active === 1) {
    const isProved = before.confirmed_at !== null || before.consented_at !== null;
    return known(isProved ? undefined : withEvidence(before, given)); // one who was never asked: this is the evidence
  }
  if (isUnconfirmed(before))
    return taken({ ...withEvidence(before, given), is_active: 1, pending_since: null, imported_at: nowOf(deps) });
  return refused(
    before.unsubscribed_by === "admin" ? "A colleague deactivated this address." : "This address bounced.",
  );
}

function nowOf({ now }: Pick<Deps, "now">): string {
  return now().toISOString();
}

/** One who bounced and of whom there is no evidence is not active, so that taking the bounce back brings nobody in. */
function newRow(deps: Deps, address: string, given: GivenSubscriber): SubscriberRow {
  const { evidence, left, bounced, subscribedAt, confirmedAt = null, isOfForm, visit, locale } = given;
  const at = nowOf(deps);
  const since = left || bounced ? (evidence?.consentDate ?? left?.at ?? bounced?.at) : undefined;
  return {
    id: newId(new Date(at)),
    email: address,
    is_active: left || !evidence ? 0 : 1,
    subscribed_at: subscribedAt ?? since ?? at,
    confirmed_at: confirmedAt,
    unsubscribed_at: left ? (left.at ?? at) : null,
    unsubscribed_by: left?.by ?? null,
    unsubscribed_issue_id: null,
    bounced_at: bounced ? (bounced.at ?? at) : null,
    soft_bounces: 0,
    locale,
    pending_since: null,
    imported_at: isOfForm ? null : at,
    ...(isOfForm ? { consent_source: null, consented_at: null } : evidenceColumns(evidence)),
    version: 0,
    ...visitColumns(deps, visit),
  };
}

function evidenceColumns(evidence: GivenSubscriber["evidence"]) {
  return { consent_source: evidence?.consentSource ?? null, consented_at: evidence?.consentDate ?? null };
}

function withEvidence(before: SubscriberRow, { evidence }: GivenSubscriber): SubscriberRow {
  return { ...before, ...evidenceColumns(evidence) };
}

/** A sign-up that waits for its confirmation goes on waiting: that would be a later consent. */
function withLeft(deps: Deps, before: SubscriberRow, { left, bounced }: GivenSubscriber): SubscriberRow {
  const at = nowOf(deps);
  return {
    ...before,
    is_active: 0,
    unsubscribed_at: before.unsubscribed_at ?? left?.at ?? at,
    unsubscribed_by: left?.by ?? "visitor",
    unsubscribed_issue_id: null,
    bounced_at: before.bounced_at ?? (bounced ? (bounced.at ?? at) : null),
  };
}

function isKnownToHaveLeft(before: SubscriberRow, { at, by }: NonNullable<GivenSubscriber["left"]>): boolean {
  if (before.is_active === 1) return isConsentLater(before, at);
  return before.unsubscribed_by === "visitor" || before.unsubscribed_by === by;
}

function isKnownToBounce(before: SubscriberRow, { at }: NonNullable<GivenSubscriber["bounced"]>): boolean {
  return !isReached(before) || isConsentLater(before, at);
}

/** Without a date nobody knows that it is. */
function isConsentLater(before: SubscriberRow, at: string | undefined): boolean {
  const dates = [before.consented_at, before.confirmed_at].filter((date) => date !== null).toSorted();
  return at !== undefined && (dates.at(-1) ?? before.subscribed_at) > at;
}

type Change = { before: SubscriberRow | undefined; after: SubscriberRow };

async function writeRows(deps: Deps, trx: Transaction<Tables>, changes: readonly Change[]): Promise<void> {
  const added = changes.flatMap(({ before, after }) => (before ? [] : [after]));
  await queries.insertSubscribers(trx, added);
  for (const { before, after } of changes) if (before) await queries.changeSubscribers(trx, [after.id], after);
  const ended = changes.filter(({ before, after }) => before && isReached(before) && !isReached(after));
  await queries.withdrawIssues(
    trx,
    ended.map(({ after }) => after.id),
  );
  const came = changes.filter(({ before, after }) => before?.is_active !== 1 && isReached(after));
  const went = ended.filter(({ after }) => after.is_active === 0);
  for (const [event, rows] of [
    ["subscriber.confirmed", came],
    ["subscriber.unsubscribed", went],
  ] as const)
    if (rows.length > 0)
      await announce(deps, trx, { event, read: () => rows.map(({ after }) => asWebhookData(after)) });
}
