// Importing addresses whose owners consented elsewhere: with the evidence of it, or not at all.
import type { Transaction } from "kysely";
import { newId } from "#app/platform/db/ids.server.ts";
import { lockUntilCommit } from "#app/platform/db/lock.server.ts";
import type { Row, Tables } from "#app/platform/db/tables.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { email } from "#app/platform/http/endpoint.ts";
import { defaultLocale, isLocale } from "#app/platform/i18n/locales.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { announce } from "#app/platform/webhooks.server.ts";
import { fromRow, isUnconfirmed } from "../subscriber-rows.server.ts";
import { importLimits } from "./contract.ts";
import type { ImportedRow, ImportReport } from "./contract.ts";
import * as queries from "./queries.server.ts";
import { readCsv } from "./read-csv.ts";
import type { CsvRow } from "./read-csv.ts";

type SubscriberRow = Row<"subscriber">;
type Evidence = { locale: Locale; consentSource: string; consentDate: string };
type GivenRow = { line: number; email: string } & ({ evidence: Evidence } | { fault: string });

const columns = ["email", "locale", "consentSource", "consentDate"] as const;

/** Looked up and written at a time. */
const batch = 500;

/**
 * Imports a file, or with `isDryRun` says what would happen. Who unsubscribed by their own hand is never brought back.
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
    for (let start = 0; start < given.length; start += batch)
      rows.push(...(await importBatch(deps, trx, { given: given.slice(start, start + batch), seen, isDryRun })));
    const count = (result: ImportedRow["result"]) => rows.filter((row) => row.result === result).length;
    return { dryRun: isDryRun, taken: count("taken"), known: count("known"), refused: count("refused"), rows };
  });
}

function textOf(file: Buffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(file);
  } catch {
    throw new AppError("validation", { message: "The file is not UTF-8 text. Save it as “CSV UTF-8”." });
  }
}

function readRows(text: string, now: Date): GivenRow[] {
  const [head, ...rows] = readCsv(text);
  const names = head?.values.map((name) => name.toLowerCase()) ?? [];
  const missing = columns.filter((name) => !names.includes(name.toLowerCase()));
  if (missing.length > 0)
    throw new AppError("validation", {
      message: `The first line must name the columns; missing: ${missing.join(", ")}.`,
    });
  const valueOf = ({ values }: CsvRow, name: (typeof columns)[number]) =>
    values[names.indexOf(name.toLowerCase())] ?? "";
  return rows.map((row) => {
    const [address, locale, consentSource, consentDate] = columns.map((name) => valueOf(row, name)) as [
      string,
      string,
      string,
      string,
    ]; // as many as columns
    return checkRow({ line: row.line, email: address.toLowerCase(), locale, consentSource, consentDate }, now);
  });
}

type Texts = { line: number; email: string; locale: string; consentSource: string; consentDate: string };

function checkRow({ line, email: address, locale, consentSource, consentDate }: Texts, now: Date): GivenRow {
  const given = { line, email: address.slice(0, 254) };
  const time = timeOf(consentDate);
  if (!email().safeParse(address).success) return { ...given, fault: "This is not an email address." };
  if (locale !== "" && !isLocale(locale)) return { ...given, fault: "The site has no such language." };
  if (consentSource === "") return { ...given, fault: "It doesn’t say where the person consented." };
  if (consentSource.length > importLimits.consentSource || !isReadable(consentSource))
    return { ...given, fault: `The source is longer than ${importLimits.consentSource} characters or unreadable.` };
  if (time === undefined) return { ...given, fault: "The date of consent is not an ISO date, such as 2025-03-31." };
  if (time > now.toISOString()) return { ...given, fault: "The date of consent is in the future." };
  return {
    ...given,
    evidence: { locale: isLocale(locale) ? locale : defaultLocale, consentSource, consentDate: time },
  };
}

function isReadable(text: string): boolean {
  return text.isWellFormed() && !/\p{Cc}/u.test(text);
}

/** @example timeOf("2025-03-31") // "2025-03-31T00:00:00.000Z" */
function timeOf(text: string): string | undefined {
  if (!/^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d))?$/.test(text)) return undefined;
  const time = new Date(text);
  const isDay = !Number.isNaN(time.getTime()) && (text.length > 10 || time.toISOString().startsWith(text)); // not February 30
  return isDay ? time.toISOString() : undefined;
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

/** `evidence` is what is to be written, if anything. */
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
