// Imports addresses whose owners consented elsewhere, only with evidence of that.
import { setImmediate as letOthersThrough } from "node:timers/promises";
import type { Transaction } from "kysely";
import { newId } from "#app/platform/db/ids.server.ts";
import { lockUntilCommit } from "#app/platform/db/lock.server.ts";
import type { Row, Tables } from "#app/platform/db/tables.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { noVisit } from "#app/platform/visit.server.ts";
import { announce } from "#app/platform/webhooks.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { email } from "#app/platform/http/endpoint.ts";
import { defaultLocale, isLocale } from "#app/platform/i18n/locales.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { asWebhookData, isUnconfirmed } from "../subscriber-rows.server.ts";
import type { ImportedRow, ImportReport } from "./contract.ts";
import * as queries from "./queries.server.ts";
import { importLimits } from "./contract.ts";
import { readCsv } from "./read-csv.ts";
import type { CsvRow } from "./read-csv.ts";

type SubscriberRow = Row<"subscriber">;
/** Read, looked up and written at a time. */
const slice = 500;

/**
 * Imports a file in slices, each in a transaction of its own: others get their turn between two, and what an import that broke off
 * has taken is known to the next. Or with `isDryRun` says what would happen. Visitors who unsubscribed themselves are never subscribed again.
 * @throws AppError validation for a file without the columns
 */
export async function importFile(
  deps: Deps,
  { file, isDryRun }: { file: Buffer; isDryRun: boolean },
): Promise<ImportReport> {
  const seen = new Set<string>();
  const rows: ImportedRow[] = [];
  for (const given of slicesOf(readRows(textOf(file), deps.now()))) {
    rows.push(...(await deps.db.write((trx) => importSlice(deps, trx, { given, seen, isDryRun }))));
    for (const row of given) if ("evidence" in row) seen.add(row.email);
    await letOthersThrough();
  }
  const count = (result: ImportedRow["result"]) => rows.filter((row) => row.result === result).length;
  return { dryRun: isDryRun, taken: count("taken"), known: count("known"), refused: count("refused"), rows };
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

type Slice = { given: readonly GivenRow[]; seen: ReadonlySet<string>; isDryRun: boolean };

/** `seen` are the addresses of the slices before. */
async function importSlice(
  deps: Deps,
  trx: Transaction<Tables>,
  { given, seen, isDryRun }: Slice,
): Promise<ImportedRow[]> {
  await lockUntilCommit(trx, "subscriber-import"); // the same file twice at once
  const sound = given.filter((row) => "evidence" in row); // PostgreSQL takes no NUL, not even to look it up
  const found = await queries.lockByEmails(trx, [...new Set(sound.map((row) => row.email))]);
  const known = new Map(found.map((row) => [row.email, row]));
  const here = new Set<string>();
  const decided = given.map((row) => {
    const isSeen = seen.has(row.email) || here.has(row.email);
    if ("evidence" in row) here.add(row.email);
    return decide(row, known.get(row.email), isSeen);
  });
  if (!isDryRun) await writeRows(deps, trx, decided);
  return decided.map(({ report }) => report);
}

type Decision = { report: ImportedRow; before: SubscriberRow | undefined; evidence: Evidence | undefined };

/** `evidence` is the consent to store, if there is one. */
function decide(row: GivenRow, before: SubscriberRow | undefined, isSeen: boolean): Decision {
  const { line, email: address } = row;
  const as = (result: ImportedRow["result"], more: { reason?: string; evidence?: Evidence } = {}): Decision => ({
    report: { line, email: address, result, ...(more.reason ? { reason: more.reason } : {}) },
    before,
    evidence: more.evidence,
  });
  if ("fault" in row) return as("refused", { reason: row.fault });
  if (isSeen) return as("known");
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
  await announce(deps, trx, { event: "subscriber.confirmed", read: () => taken.map(asWebhookData) });
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
      version: 0,
      ...noVisit,
    }),
    is_active: 1,
    pending_since: null,
    imported_at: before?.is_active === 1 ? before.imported_at : at,
    consent_source: evidence.consentSource,
    consented_at: evidence.consentDate,
  };
}

// Reads the rows of an import and checks each: an address, a language, and the evidence of consent.
type Evidence = { locale: Locale; consentSource: string; consentDate: string };
type GivenRow = { line: number; email: string } & ({ evidence: Evidence } | { fault: string });

const columns = ["email", "locale", "consentSource", "consentDate"] as const;

function textOf(file: Buffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(file);
  } catch {
    throw new AppError("validation", { message: "The file is not UTF-8 text. Save it as “CSV UTF-8”." });
  }
}

/** Reads row by row. The first throws a validation error for a file without the columns. */
function* readRows(text: string, now: Date): Generator<GivenRow> {
  const rows = readCsv(text);
  const head = rows.next();
  const names = (head.done ? undefined : head.value)?.values.map((name) => name.toLowerCase()) ?? [];
  const missing = columns.filter((name) => !names.includes(name.toLowerCase()));
  if (missing.length > 0)
    throw new AppError("validation", {
      message: `The first line must name the columns; missing: ${missing.join(", ")}.`,
    });
  const valueOf = ({ values }: CsvRow, name: (typeof columns)[number]) =>
    values[names.indexOf(name.toLowerCase())] ?? "";
  for (const row of rows) {
    const [address, locale, consentSource, consentDate] = columns.map((name) => valueOf(row, name)) as [
      string,
      string,
      string,
      string,
    ]; // as many as columns
    yield checkRow({ line: row.line, email: address.toLowerCase(), locale, consentSource, consentDate }, now);
  }
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
