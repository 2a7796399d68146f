// Imports addresses whose owners consented elsewhere, only with evidence of that.
import type { Transaction } from "kysely";
import { batchesOf } from "#app/platform/db/batches.ts";
import { newId } from "#app/platform/db/ids.server.ts";
import { lockUntilCommit } from "#app/platform/db/lock.server.ts";
import type { Row, Tables } from "#app/platform/db/tables.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { announce } from "#app/platform/webhooks.server.ts";
import { fromRow, isUnconfirmed } from "../subscriber-rows.server.ts";
import type { ImportedRow, ImportReport } from "./contract.ts";
import { readRows, textOf } from "./import-rows.server.ts";
import type { Evidence, GivenRow } from "./import-rows.server.ts";
import * as queries from "./queries.server.ts";

type SubscriberRow = Row<"subscriber">;
/** Looked up and written at a time. */
const batch = 500;

/**
 * Imports a file, or with `isDryRun` says what would happen. Visitors who unsubscribed themselves are never subscribed again.
 * @throws AppError validation for a file without the columns
 */
export async function importFile(
  deps: Deps,
  { file, isDryRun }: { file: Buffer; isDryRun: boolean },
): Promise<ImportReport> {
  const given = readRows(textOf(file), deps.now());
  return deps.db.write(async (trx) => {
    await lockUntilCommit(trx, "subscriber-import"); // the same file twice at once
    const rows: ImportedRow[] = [];
    const seen = new Set<string>();
    for (const some of batchesOf(given, batch))
      rows.push(...(await importBatch(deps, trx, { given: some, seen, isDryRun })));
    const count = (result: ImportedRow["result"]) => rows.filter((row) => row.result === result).length;
    return { dryRun: isDryRun, taken: count("taken"), known: count("known"), refused: count("refused"), rows };
  });
}

type Batch = { given: readonly GivenRow[]; seen: Set<string>; isDryRun: boolean };

async function importBatch(
  deps: Deps,
  trx: Transaction<Tables>,
  { given, seen, isDryRun }: Batch,
): Promise<ImportedRow[]> {
  const found = await queries.findByEmails(trx, [...new Set(given.map((row) => row.email))]);
  const known = new Map(found.map((row) => [row.email, row]));
  const decided = given.map((row) => decide(row, known.get(row.email), seen));
  if (!isDryRun) await writeRows(deps, trx, decided);
  return decided.map(({ report }) => report);
}

type Decision = { report: ImportedRow; before: SubscriberRow | undefined; evidence: Evidence | undefined };

/** `evidence` is the consent to store, if there is one. */
function decide(row: GivenRow, before: SubscriberRow | undefined, seen: Set<string>): Decision {
  const { line, email: address } = row;
  const as = (result: ImportedRow["result"], more: { reason?: string; evidence?: Evidence } = {}): Decision => ({
    report: { line, email: address, result, ...(more.reason ? { reason: more.reason } : {}) },
    before,
    evidence: more.evidence,
  });
  if ("fault" in row) return as("refused", { reason: row.fault });
  if (seen.has(address)) return as("known");
  seen.add(address);
  const { evidence } = row;
  if (!before) return as("taken", { evidence });
  if (before.unsubscribed_by === "visitor")
    return as("refused", { reason: "This person unsubscribed. Only they can subscribe again." });
  if (before.is_active === 1) {
    const isProved = before.confirmed_at !== null || before.consented_at !== null;
    return as("known", isProved ? {} : { evidence }); // one who was never asked: this is the evidence
  }
  if (isUnconfirmed(before)) return as("taken", { evidence });
  return as("refused", { reason: "A colleague deactivated this address." });
}

async function writeRows(deps: Deps, trx: Transaction<Tables>, decided: readonly Decision[]): Promise<void> {
  const at = deps.now().toISOString();
  const toWrite = decided.flatMap(({ report, before, evidence }) =>
    evidence
      ? [{ row: rowOf(report.email, { before, evidence, at }), isTaken: report.result === "taken", before }]
      : [],
  );
  await queries.insertSubscribers(
    trx,
    toWrite.filter(({ before }) => !before).map(({ row }) => row),
  );
  for (const { row } of toWrite.filter(({ before }) => before)) await queries.changeSubscribers(trx, [row.id], row);
  const taken = toWrite.filter(({ isTaken }) => isTaken).map(({ row }) => row);
  if (taken.length === 0) return;
  const read = () => taken.map((row) => ({ data: fromRow(row), person: row.email }));
  await announce(trx, { event: "subscriber.confirmed", at: deps.now(), read });
}

type Written = { before: SubscriberRow | undefined; evidence: Evidence; at: string };

function rowOf(address: string, { before, evidence, at }: Written): SubscriberRow {
  return {
    ...(before ?? {
      id: newId(new Date(at)),
      email: address,
      subscribed_at: at,
      confirmed_at: null,
      unsubscribed_at: null,
      unsubscribed_by: null,
      unsubscribed_issue_id: null,
      bounced_at: null,
      soft_bounces: 0,
      locale: evidence.locale,
    }),
    is_active: 1,
    pending_since: null,
    imported_at: before?.is_active === 1 ? before.imported_at : at,
    consent_source: evidence.consentSource,
    consented_at: evidence.consentDate,
  };
}
