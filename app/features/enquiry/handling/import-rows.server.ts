// Parses the rows of an import and validates each by the rules for enquiries that staff enter.
import type { FormOption } from "#app/content/form-shape.ts";
import { campaignFrom, referrerFrom } from "#app/features/sources/public.ts";
import type { VisitInput } from "#app/features/sources/public.ts";
import { isAppError } from "#app/platform/base/errors.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { readImport } from "#app/platform/http/import-file.server.ts";
import type { ParsedFile, ParsedRow } from "#app/platform/http/import-file.server.ts";
import { fieldMessages } from "#app/platform/http/problem.server.ts";
import { validate } from "#app/platform/http/validate.ts";
import { defaultLocale, isLocale, locales } from "#app/platform/i18n/locales.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { optionLabel } from "#app/platform/i18n/option-label.ts";
import { monthsBefore } from "#app/platform/settings/retention-period.ts";
import { plainName } from "#app/platform/text/csv-columns.ts";
import { readWrittenTime } from "#app/platform/text/written-time.ts";
import { enquiryOrigins, enquiryStatuses } from "../contract.ts";
import type { EnquiryOrigin, EnquiryStatus, NextStep } from "../contract.ts";
import { questionId, isCompanyQuestion, questionFields, specifiedFields } from "../form-fields.ts";
import type { FieldDefinition, CompanyForm } from "../form-fields.ts";
import { originLabels, statusLabels } from "../labels.ts";
import { labelsOf, ownLabels } from "../service.server.ts";
import { notAskedWords } from "../staff-fields.ts";
import { parseAnswer } from "../typed-values.ts";
import { refuseUnreachable } from "./enter-enquiry.server.ts";
import { enquiryColumnsOf } from "./import-columns.ts";
import type { ImportedColumn } from "./import-columns.ts";
import { importedFieldSchemas } from "./import-contract.ts";
import type { ImportedFields } from "./import-contract.ts";

/** The parsed data of a row. Times are ISO 8601 UTC. */
export type ParsedEnquiry = ImportedFields & {
  createdAt: string | undefined;
  status: EnquiryStatus;
  nextStep: NextStep | undefined;
  origin: EnquiryOrigin | undefined;
  locale: Locale;
  sourcePage: string | null;
  spamReason: string | null;
  /** A colleague's name; null for none, undefined if the file has no such column. */
  owner: string | null | undefined;
  answeredAt: string | null;
  wonAt: string | null;
  visit: VisitInput;
  /** The fields that the enquiry's form didn't ask. */
  notAsked: readonly string[];
};

export type EnquiryRowResult = { line: number; who: string } & ({ given: ParsedEnquiry } | RowError);

type RowError = { field: string; reason: string };

type Row = ParsedRow<ImportedColumn>;

/** `form` is the one that staff see, because a file may have removed choices and questions. */
type Rules = { deps: Deps; locale: Locale; form: CompanyForm };

export type EnquiryFile = Omit<Rules, "deps"> & { file: Buffer; chosen: Partial<Record<ImportedColumn, string>> };

/**
 * Parses a file.
 * @throws AppError validation for a file that is not text, or lacks a chosen column
 */
export function readEnquiries(deps: Deps, { file, chosen, locale, form }: EnquiryFile) {
  const isOurs = (written: readonly string[]) => written.map(plainName).includes("receivedutc");
  const read = readImport(file, { names: enquiryColumnsOf(form), chosen, isOwnExport: isOurs });
  return { unread: read.unread, rows: givenRows(read, { deps, locale, form }) };
}

function* givenRows(read: ParsedFile<ImportedColumn>, rules: Rules): Generator<EnquiryRowResult> {
  for (const row of read.rows) {
    const reach = splitNames(row, read);
    const who =
      [reach.firstName, reach.lastName].filter(Boolean).join(" ") || row.valueOf("email") || row.valueOf("phone");
    yield { line: row.line, who: who.slice(0, 254), ...readRow({ row, reach, read }, rules) };
  }
}

type Names = { firstName: string; lastName: string };

/** Splits a name in one column at its first space, unless another column has only the first name. */
function splitNames({ valueOf }: Row, { columns }: ParsedFile<ImportedColumn>): Names {
  const [firstName, lastName, name] = [valueOf("firstName"), valueOf("lastName"), valueOf("name")];
  if (lastName !== "" || (firstName !== "" && columns.lastName.length > 0)) return { firstName, lastName };
  if (firstName !== "") return { firstName, lastName: name === firstName ? "" : name };
  const [first = "", ...others] = name.split(/\s+/);
  return { firstName: first, lastName: others.join(" ") };
}

type Parts = { row: Row; reach: Names; read: ParsedFile<ImportedColumn> };

function readRow({ row, reach, read }: Parts, rules: Rules): { given: ParsedEnquiry } | RowError {
  const ownColumns = readOwn(row, rules.deps);
  if ("reason" in ownColumns) return ownColumns;
  const isUnasked = (name: ImportedColumn) => read.isOwnExport && row.valueOf(name) === notAskedWords;
  const askedRow = { ...row, valueOf: (name: ImportedColumn) => (isUnasked(name) ? "" : row.valueOf(name)) };
  const fields = readFields({ row: askedRow, reach }, rules);
  if ("reason" in fields) return fields;
  const owner = read.columns.owner.length > 0 ? row.valueOf("owner") || null : undefined;
  const names = [...specifiedFields(rules.form), ...questionFields(rules.form)].map(({ name }) => name);
  return { given: { ...fields, ...ownColumns, owner, notAsked: names.filter((name) => isUnasked(name)) } };
}

/** Validates the fields by the rules for enquiries that staff enter. */
function readFields({ row: { valueOf }, reach }: Omit<Parts, "read">, rules: Rules): ImportedFields | RowError {
  const { deps, locale, form } = rules;
  const written = specifiedFields(form).map((field) => [field.name, choicesOf(deps, field, valueOf(field.name))]);
  const ownAnswers = questionFields(form).map((field) => [
    questionId(field.name),
    writtenAnswer(deps, field, valueOf(field.name)),
  ]);
  const input = { ...Object.fromEntries(written), ...reach, notes: valueOf("notes") };
  const [filled, answers] = [Object.entries(input), ownAnswers].map((all) =>
    Object.fromEntries(all.filter(([, text]) => text !== "")),
  );
  const value = valueOf("value") === "" ? undefined : amountOf(valueOf("value"));
  const labels = { ...labelsOf(questionFields(form)), ...ownLabels(deps, locale) };
  const checked = validate(importedFieldSchemas(form), { ...filled, answers, value }, labels);
  if (!checked.ok) return firstOf(fieldMessages(deps.translate, locale, checked.fields));
  try {
    refuseUnreachable(checked.value);
    return checked.value;
  } catch (error) {
    if (!isAppError(error)) throw error;
    return firstOf(fieldMessages(deps.translate, locale, error.details.fields ?? {}));
  }
}

function firstOf(sentences: Readonly<Record<string, string>>): RowError {
  const [[field = "", reason = ""] = []] = Object.entries(sentences);
  return { field, reason };
}

/**
 * Finds a choice by its value or by its label in any language of the site; returns the text unchanged if there is none,
 * so that validation refuses it.
 */
function choicesOf({ translate, content }: Deps, { name, options }: FieldDefinition, text: string): string {
  const plain = plainName(text);
  const labelIn = (locale: Locale, value: string) => {
    const form = content.form[locale];
    const fields = isCompanyQuestion(name) ? questionFields(form) : specifiedFields(form);
    const option = fields.find((field) => field.name === name)?.options.find((candidate) => candidate.value === value);
    return option?.label ?? optionLabel((key) => translate(locale, key), name, value);
  };
  const isCalled = ({ value, label }: FormOption) =>
    [value, label ?? value, ...locales.map((locale) => labelIn(locale, value))].some(
      (candidate) => plainName(candidate) === plain,
    );
  return options.find(isCalled)?.value ?? text;
}

const yesWords = new Set(["✓", "yes", "true", "1", "x", "da", "ja", "oui"]);

/** Splits a list of choices at its separators, which a label may contain: the longest known text counts. */
function readChoices(deps: Deps, field: FieldDefinition, text: string): string[] {
  const parts = text.split(/[,;]/);
  const choices: string[] = [];
  const isKnown = (choice: string) => field.options.some(({ value }) => value === choice);
  while (parts.length > 0) {
    const candidates = longestFirst.map((length) => choicesOf(deps, field, parts.slice(0, length).join(",").trim()));
    const found = candidates.findIndex(isKnown);
    choices.push(candidates.at(found) ?? ""); // the shortest, if none is known, so that validation refuses it
    parts.splice(0, longestFirst.at(found));
  }
  return choices;
}

/** Numbers of parts to try as one label. */
const longestFirst = [4, 3, 2, 1];

/** Converts an answer to its kind; "" for none. An invalid one stays unchanged, so that validation refuses it. */
function writtenAnswer(deps: Deps, field: FieldDefinition, text: string) {
  if (text === "") return "";
  if (field.kind === "yes") return parseAnswer("yes", yesWords.has(text.toLowerCase()) ? "true" : text);
  if (field.kind === "choices") return readChoices(deps, field, text);
  return parseAnswer(field.kind, field.kind === "choice" ? choicesOf(deps, field, text) : text);
}

/** Names of statuses in other programs, normalised by {@link plainName}. */
const statusWords: Readonly<Record<string, EnquiryStatus>> = {
  "": "new",
  open: "in-progress",
  opendeal: "in-progress",
  attemptedtocontact: "in-progress",
  connected: "answered",
  unqualified: "lost",
  badtiming: "lost",
  ...Object.fromEntries(
    enquiryStatuses.flatMap((status) => [status, statusLabels[status]].map((name) => [plainName(name), status])),
  ),
};

type OwnColumns = Omit<ParsedEnquiry, keyof ImportedFields | "owner" | "notAsked">;

function readOwn(row: Row, deps: Deps): OwnColumns | RowError {
  const { valueOf } = row;
  const status = statusWords[plainName(valueOf("status"))];
  if (status === undefined)
    return {
      field: "status",
      reason: `The status “${valueOf("status").slice(0, 40)}” isn’t known. The known ones are ${enquiryStatuses.map((known) => statusLabels[known]).join(", ")}.`,
    };
  const times = readTimes(row, deps);
  if ("reason" in times) return times;
  const nextStep = readStep(row);
  if (nextStep && "reason" in nextStep) return nextStep;
  const origin = enquiryOrigins.find(
    (candidate) => plainName(originLabels[candidate]) === plainName(valueOf("origin")),
  );
  const [language] = valueOf("locale").toLowerCase().split(/[-_]/); // fr-CA
  const [landingPage, referrerHost, campaign] = [valueOf("landingPage"), valueOf("referrerHost"), valueOf("campaign")];
  return {
    ...times,
    status,
    origin,
    nextStep,
    locale: isLocale(language) ? language : defaultLocale,
    sourcePage: valueOf("sourcePage").slice(0, 300) || null,
    spamReason: valueOf("spamReason").slice(0, 100) || null,
    visit: { landingPage, referrerHost: referrerFrom(referrerHost), campaign: campaignFrom(campaign) },
  };
}

type Times = Pick<ParsedEnquiry, "createdAt" | "answeredAt" | "wonAt">;

function readTimes(row: Row, { now, config }: Deps): Times | RowError {
  const times = (["createdAt", "answeredAt", "wonAt"] as const).map((field) => pastTime(row, field, now()));
  const fault = times.find((time) => time !== undefined && "reason" in time);
  if (fault && "reason" in fault) return fault;
  const [createdAt, answeredAt = null, wonAt = null] = times.map((time) =>
    time && "time" in time ? time.time : undefined,
  );
  const keep = config.ENQUIRY_KEEP_MONTHS;
  if (createdAt && createdAt < monthsBefore(now(), keep).toISOString())
    return { field: "createdAt", reason: `Enquiries older than ${keep} months are deleted (ENQUIRY_KEEP_MONTHS).` };
  return { createdAt, answeredAt, wonAt };
}

function pastTime({ valueOf }: Row, field: ImportedColumn, now: Date): { time: string } | RowError | undefined {
  const text = valueOf(field);
  if (text === "") return undefined;
  const written = readWrittenTime(text, locales);
  if ("fault" in written) return { field, reason: dateFault(text, written.fault) };
  return written.time > now.toISOString() ? { field, reason: "This date is in the future." } : written;
}

function dateFault(text: string, fault: "ambiguous" | "unreadable"): string {
  const shortened = text.slice(0, 40);
  return fault === "ambiguous"
    ? `“${shortened}” could mean two different days. Write it as 2025-03-31.`
    : `The date “${shortened}” can’t be read. Write it as 2025-03-31.`;
}

/** Reads the next step; a day without a text, such as another program's next activity, gets a generic text. */
function readStep({ valueOf }: Row): NextStep | RowError | undefined {
  const [day, text] = [valueOf("nextStepOn"), valueOf("nextStep")];
  if (day === "") return text === "" ? undefined : { field: "nextStepOn", reason: "Enter the day of the next step." };
  const written = readWrittenTime(day, locales);
  if ("fault" in written) return { field: "nextStepOn", reason: dateFault(day, written.fault) };
  return { on: written.time.slice(0, 10), text: text || "Next activity" };
}

/**
 * Parses an amount in whole units; returns the text unchanged if it is invalid, so that validation refuses it.
 * @example amountOf("12.500,50 €") // 12501
 */
function amountOf(text: string): number | string {
  const digits = text.replaceAll(/[\s'’]|\p{Sc}|\b[A-Z]{3}\b|\blei\b/gu, "");
  const [, whole, decimals = ""] = /^(\d{1,3}(?:[.,]\d{3})+|\d+)(?:[.,](\d{1,2}|0{3,}))?$/.exec(digits) ?? [];
  return whole === undefined ? text : Math.round(Number(`${whole.replaceAll(/\D/g, "")}.${decimals || 0}`));
}
