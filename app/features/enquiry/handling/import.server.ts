// Imports enquiries from another program, a spreadsheet or our own export. No deadline is set, and no emails are sent.
import { setImmediate as nextTurn } from "node:timers/promises";
import { sql } from "kysely";
import { visitColumns } from "#app/features/sources/public.server.ts";
import { batchesOf } from "#app/platform/db/batches.ts";
import { newId } from "#app/platform/db/ids.server.ts";
import { lockUntilCommit } from "#app/platform/db/lock.server.ts";
import type { Trx } from "#app/platform/db/tables.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { batchRows } from "#app/platform/http/import-file.server.ts";
import { formatDate } from "#app/platform/i18n/format.ts";
import { endOfNumber } from "#app/platform/text/person-key.ts";
import type { EnquiryOrigin } from "../contract.ts";
import type { EnquiryRow } from "../queries.server.ts";
import { newEnquiry } from "../service.server.ts";
import type { Actor } from "./actor.ts";
import type { EnquiryImport } from "./import-contract.ts";
import { readEnquiries } from "./import-rows.server.ts";
import type { EnquiryFile, ParsedEnquiry, EnquiryRowResult } from "./import-rows.server.ts";
import * as queries from "./queries.server.ts";

type Import = EnquiryFile & { origin: EnquiryOrigin; isDryRun: boolean; by: Actor };

type ImportedRow = EnquiryImport["rows"][number];

/**
 * Imports a file in slices, each in its own transaction; with `isDryRun`, only returns the expected result.
 * @throws AppError validation for a file that can't be read
 */
export async function importEnquiries(deps: Deps, input: Import): Promise<EnquiryImport> {
  const { unread, rows: results } = readEnquiries(deps, input);
  const knownByKey: KnownEnquiries = new Map();
  const rows: ImportedRow[] = [];
  for (const slice of batchRows(results)) {
    rows.push(...(await deps.db.write((trx) => importSlice(deps, trx, { slice, knownByKey, input }))));
    await nextTurn();
  }
  const count = (result: ImportedRow["result"]) => rows.filter((row) => row.result === result).length;
  const counts = { taken: count("taken"), known: count("known"), refused: count("refused") };
  return { dryRun: input.isDryRun, ...counts, unread, rows };
}

/** Existing enquiries by address, and by the last digits of a number. */
type KnownEnquiries = Map<string, KnownEnquiry[]>;

type KnownEnquiry = { email: string; textKey: string; id: string | undefined; label: string };

type ImportBatch = { slice: readonly EnquiryRowResult[]; knownByKey: KnownEnquiries; input: Import };

async function importSlice(deps: Deps, trx: Trx, { slice, knownByKey, input }: ImportBatch): Promise<ImportedRow[]> {
  await lockUntilCommit(trx, "enquiry-import"); // for the case that the same file is imported twice at once
  const enquiries = slice.flatMap((row) => ("given" in row ? [row.given] : []));
  for (const row of await listKnown(trx, enquiries))
    addKnown(knownByKey, row.phone, {
      email: row.email.toLowerCase(),
      textKey: textKey({ projectDetails: row.project_details, message: row.message }),
      id: row.id,
      label: [`${row.first_name} ${row.last_name}`.trim() || row.email, formatDate(row.created_at)].join(", "),
    });
  const owners = new Map((await queries.listColleagues(trx)).map(({ id, name }) => [name, id]));
  const taken: EnquiryWithNotes[] = [];
  const reports = slice.map((row): ImportedRow => {
    const { line, who } = row;
    if (!("given" in row)) return { line, who, result: "refused", field: row.field, reason: row.reason };
    const existing = findKnown(knownByKey, row.given);
    if (existing)
      return { line, who, result: "known", reason: existing.label, ...(existing.id ? { enquiryId: existing.id } : {}) };
    addKnown(knownByKey, row.given.phone ?? null, {
      email: row.given.email?.toLowerCase() ?? "",
      textKey: textKey(row.given),
      id: undefined,
      label: `line ${line}`,
    });
    taken.push({ row: rowOf(deps, row.given, { ...input, owners }), notes: row.given.notes });
    return { line, who, result: "taken" };
  });
  if (!input.isDryRun) await insertTaken(deps, trx, { taken, by: input.by });
  return reports;
}

/** Returns the text of an enquiry as a key: two from one address with the same text count as one. */
function textKey({ projectDetails, message }: Pick<ParsedEnquiry, "projectDetails" | "message">): string {
  return JSON.stringify([projectDetails ?? "", message ?? ""]);
}

function addKnown(knownByKey: KnownEnquiries, phone: string | null, existing: KnownEnquiry): void {
  for (const key of [existing.email, endOfNumber(phone ?? "")])
    if (key) knownByKey.set(key, [...(knownByKey.get(key) ?? []), existing]);
}

/**
 * Finds an existing enquiry with the same text. A number doesn't match if both have addresses, because colleagues may
 * share it.
 */
function findKnown(knownByKey: KnownEnquiries, enquiry: ParsedEnquiry): KnownEnquiry | undefined {
  const email = enquiry.email?.toLowerCase() ?? "";
  const byNumber = (knownByKey.get(endOfNumber(enquiry.phone ?? "") ?? "") ?? []).filter(
    (candidate) => email === "" || candidate.email === "",
  );
  const key = textKey(enquiry);
  return [...(knownByKey.get(email) ?? []), ...byNumber].find((candidate) => candidate.textKey === key);
}

/** Reads the enquiries with the addresses and numbers of a slice, in any notation of the numbers. */
async function listKnown(trx: Trx, enquiries: readonly ParsedEnquiry[]) {
  const emails = [...new Set(enquiries.flatMap(({ email }) => email?.toLowerCase() ?? []))];
  const ends = new Set(enquiries.flatMap(({ phone }) => endOfNumber(phone ?? "") ?? []));
  const numbers =
    ends.size === 0
      ? []
      : await trx.selectFrom("enquiry").select(["id", "phone"]).where("phone", "is not", null).execute();
  const pieces = new Set([...ends].map((end) => end.slice(-prefilterDigits)));
  const isNear = (phone: string | null) => piecesOf(phone ?? "").some((piece) => pieces.has(piece));
  const ids = numbers
    .filter(({ phone }) => isNear(phone) && ends.has(endOfNumber(phone ?? "") ?? ""))
    .map(({ id }) => id);
  if (emails.length === 0 && ids.length === 0) return [];
  return trx
    .selectFrom("enquiry")
    .select(["id", "created_at", "first_name", "last_name", "email", "phone", "project_details", "message"])
    .where((eb) =>
      eb.or([
        ...(emails.length > 0 ? [sql<boolean>`lower(email) in (${sql.join(emails)})`] : []),
        ...(ids.length > 0 ? [eb("id", "in", ids.slice(0, maxIdsPerQuery))] : []),
      ]),
    )
    .execute();
}

/**
 * The number of consecutive digits used to pre-filter phone numbers: parsing is slower than comparing digits, and there
 * may be 100,000 numbers.
 */
const prefilterDigits = 6;

function piecesOf(phone: string): string[] {
  const digits = phone.replaceAll(/\D/g, "");
  return Array.from({ length: Math.max(1, digits.length - prefilterDigits + 1) }, (_, at) =>
    digits.slice(at, at + prefilterDigits),
  );
}

/** A number of parameters that PostgreSQL and SQLite both accept. */
const maxIdsPerQuery = 20_000;

type EnquiryWithNotes = { row: EnquiryRow; notes: string | null | undefined };

type Defaults = { origin: EnquiryOrigin; by: Actor; owners: ReadonlyMap<string, string> };

function rowOf(deps: Deps, enquiry: ParsedEnquiry, { origin, by, owners }: Defaults): EnquiryRow {
  const { nextStep, visit, status, spamReason } = enquiry;
  const row = newEnquiry(deps.now(), enquiry);
  const createdAt = enquiry.createdAt ?? row.created_at;
  return {
    ...row,
    created_at: createdAt,
    locale: enquiry.locale,
    source_page: enquiry.sourcePage,
    is_spam_suspect: spamReason === null ? 0 : 1,
    spam_reason: spamReason,
    ...visitColumns(deps, visit),
    status,
    owner_id: ownerOf(enquiry, { by, owners }),
    answered_at: enquiry.answeredAt,
    origin: enquiry.origin ?? origin,
    ...(nextStep ? { next_on: nextStep.on, next_text: nextStep.text } : {}),
    value: enquiry.value ?? null,
    won_at: wonAtOf(enquiry, createdAt),
    not_asked: enquiry.notAsked.length === 0 ? null : JSON.stringify(enquiry.notAsked),
  };
}

function wonAtOf({ status, wonAt }: ParsedEnquiry, createdAt: string): string | null {
  return wonAt ?? (status === "won" ? createdAt : null);
}

/** Returns the owner; without an owner column, the importing account. */
function ownerOf({ owner }: ParsedEnquiry, { by, owners }: Pick<Defaults, "by" | "owners">): string | null {
  return owner === undefined ? by.userId : (owners.get(owner ?? "") ?? null);
}

/** The number of rows per INSERT statement: SQLite accepts 32,766 parameters. */
const rowsPerStatement = 100;

async function insertTaken(
  deps: Deps,
  trx: Trx,
  { taken, by }: { taken: readonly EnquiryWithNotes[]; by: Actor },
): Promise<void> {
  for (const some of batchesOf(taken, rowsPerStatement)) {
    await trx
      .insertInto("enquiry")
      .values(some.map(({ row }) => row))
      .execute();
    const notes = some.flatMap(({ row, notes: text }) => (text ? [{ enquiryId: row.id, text }] : []));
    if (notes.length > 0) await insertNotes(deps, trx, { notes, by });
  }
}

async function insertNotes(
  deps: Deps,
  trx: Trx,
  { notes, by }: { notes: readonly { enquiryId: string; text: string }[]; by: Actor },
): Promise<void> {
  const now = deps.now();
  const author = { admin_id: by.userId, admin_name: by.name };
  await trx
    .insertInto("enquiry_note")
    .values(
      notes.map(({ enquiryId, text }) => ({ id: newId(now), enquiry_id: enquiryId, created_at: now, ...author, text })),
    )
    .execute();
}
