// Enquiries as a CSV file for a spreadsheet, made in the browser. What a visitor wrote must not become a formula there.
import type { Enquiry } from "../contract.ts";
import { fullName, statusLabels } from "./enquiry-words.ts";

/** Says a choice as the form shows it. */
type LabelOf = (field: "serviceInterest" | "projectBudget" | "timeline", value: string) => string;

const columns: readonly [name: string, value: (enquiry: Enquiry, labelOf: LabelOf) => string][] = [
  ["Received (UTC)", ({ createdAt }) => minuteIn(createdAt)],
  ["Name", fullName],
  ["Email", ({ email }) => email],
  ["Phone", ({ phone }) => phone ?? ""],
  ["Company", ({ company }) => company],
  ["Service", ({ serviceInterest }, labelOf) => labelOf("serviceInterest", serviceInterest)],
  ["Budget", ({ projectBudget }, labelOf) => labelOf("projectBudget", projectBudget)],
  ["Timeline", ({ timeline }, labelOf) => labelOf("timeline", timeline)],
  ["Project details", ({ projectDetails }) => projectDetails],
  ["Message", ({ message }) => message ?? ""],
  ["Language", ({ locale }) => locale],
  ["Sent from", ({ sourcePage }) => sourcePage ?? ""],
  [
    "Campaign",
    ({ campaign }) =>
      Object.entries(campaign ?? {})
        .map((pair) => pair.join("="))
        .join("; "),
  ],
  ["Suspect", ({ suspectReason }) => suspectReason ?? ""],
  ["Status", ({ status }) => statusLabels[status]],
  ["Owner", ({ ownerName }) => ownerName ?? ""],
  ["Answer due (UTC)", ({ dueAt }) => minuteIn(dueAt)],
  ["First answer (UTC)", ({ answeredAt }) => minuteIn(answeredAt)],
  ["First page", ({ landingPage }) => landingPage ?? ""],
  ["Came from", ({ referrerHost }) => referrerHost ?? ""],
];

function minuteIn(time: string | null): string {
  return time?.slice(0, 16).replace("T", " ") ?? "";
}

/** Tells a spreadsheet that the file is UTF-8; without it Excel garbles ș and é. */
const byteOrderMark = "\uFEFF";

/**
 * Enquiries as CSV (RFC 4180), one per record below the columns' names.
 * @example enquiryCsv([enquiry], labelOf) // "\uFEFF\"Received (UTC)\",\"Name\",…\r\n\"2026-11-20 12:00\",\"Ana Pop\",…\r\n"
 */
export function enquiryCsv(enquiries: readonly Enquiry[], labelOf: LabelOf): string {
  const names = columns.map(([name]) => name);
  const rows = enquiries.map((enquiry) => columns.map(([, valueOf]) => valueOf(enquiry, labelOf)));
  return byteOrderMark + [names, ...rows].map((row) => `${row.map(quoted).join(",")}\r\n`).join("");
}

/** Signs that begin a formula, their wide forms too, and what a spreadsheet skips before it looks for one (quality S20). */
const beginsFormula = /^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]|^[\t\r\0]/u;

/**
 * The same inside a text, where a spreadsheet that separates by semicolons, as in Romania and France, begins a cell. To it,
 * our doubled quotes at that place are an empty quoted part that the formula follows.
 */
const beginsFormulaInside = /(?<=[;\r\n])(?=(?:(?![\r\n])[\s\p{Cc}\p{Cf}"])*[=+\-@＝＋－＠])/gu;

function quoted(value: string): string {
  const inside = value.replaceAll("\0", "").replaceAll(beginsFormulaInside, "'");
  const plain = beginsFormula.test(value) ? `'${inside}` : inside;
  return `"${plain.replaceAll('"', '""')}"`;
}

/**
 * The file's name, by the day where the admin is.
 * @example enquiryCsvName(new Date(2026, 10, 20)) // "enquiries-2026-11-20.csv"
 */
export function enquiryCsvName(day: Date): string {
  const parts = [day.getFullYear(), day.getMonth() + 1, day.getDate()];
  return `enquiries-${parts.map((part) => String(part).padStart(2, "0")).join("-")}.csv`;
}
