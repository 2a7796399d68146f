// Enquiries as CSV, safe against formula injection.
import type { Enquiry } from "../contract.ts";
import { fullName, statusLabels } from "./enquiry-words.ts";

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
  ["Suspect", ({ spamReason }) => spamReason ?? ""],
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

/** Without it Excel misreads UTF-8. */
const byteOrderMark = "\uFEFF";

/** RFC 4180, one row per enquiry. */
export function enquiryCsv(enquiries: readonly Enquiry[], labelOf: LabelOf): string {
  const names = columns.map(([name]) => name);
  const rows = enquiries.map((enquiry) => columns.map(([, valueOf]) => valueOf(enquiry, labelOf)));
  return byteOrderMark + [names, ...rows].map((row) => `${row.map(quoted).join(",")}\r\n`).join("");
}

/** Characters that begin a formula, full-width ones too, and what spreadsheets skip before them. */
const beginsFormula = /^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]|^[\t\r\0]/u;

/** The same after a semicolon or line break: with a semicolon as separator, as in Romania and France, a cell begins there. */
const beginsFormulaInside = /(?<=[;\r\n])(?=(?:(?![\r\n])[\s\p{Cc}\p{Cf}"])*[=+\-@＝＋－＠])/gu;

function quoted(value: string): string {
  const inside = value.replaceAll("\0", "").replaceAll(beginsFormulaInside, "'");
  const plain = beginsFormula.test(value) ? `'${inside}` : inside;
  return `"${plain.replaceAll('"', '""')}"`;
}

/** By the admin's local date. */
export function enquiryCsvName(day: Date): string {
  const parts = [day.getFullYear(), day.getMonth() + 1, day.getDate()];
  return `enquiries-${parts.map((part) => String(part).padStart(2, "0")).join("-")}.csv`;
}
