// Enquiries as CSV; an import reads these columns (handling/import-columns).
import { campaignWords, referrerWords } from "#app/features/sources/public.ts";
import { csvOf } from "#app/platform/text/csv.ts";
import type { Enquiry } from "../contract.ts";
import { originLabels, statusLabels } from "../labels.ts";
import { fullName } from "./enquiry-words.ts";
import type { ChoiceField } from "./enquiry-words.ts";

type LabelOf = (field: ChoiceField, value: string) => string;

const columns: readonly [name: string, value: (enquiry: Enquiry, labelOf: LabelOf) => string | null][] = [
  ["Received (UTC)", ({ createdAt }) => minuteIn(createdAt)],
  ["Name", fullName],
  ["Email", ({ email }) => email ?? ""],
  ["Phone", ({ phone }) => phone ?? ""],
  ["Company", ({ company }) => company ?? ""],
  ["Service", ({ serviceInterest }, labelOf) => serviceInterest && labelOf("serviceInterest", serviceInterest)],
  ["Budget", ({ projectBudget }, labelOf) => projectBudget && labelOf("projectBudget", projectBudget)],
  ["Timeline", ({ timeline }, labelOf) => timeline && labelOf("timeline", timeline)],
  ["Project details", ({ projectDetails }) => projectDetails ?? ""],
  ["Message", ({ message }) => message ?? ""],
  ["Language", ({ locale }) => locale],
  ["Sent from", ({ sourcePage }) => sourcePage ?? ""],
  ["Campaign", ({ campaign }) => campaignWords(campaign)],
  ["Suspect", ({ spamReason }) => spamReason ?? ""],
  ["Status", ({ status }) => statusLabels[status]],
  ["Owner", ({ ownerName }) => ownerName ?? ""],
  ["Answer due (UTC)", ({ dueAt }) => minuteIn(dueAt)],
  ["First answer (UTC)", ({ answeredAt }) => minuteIn(answeredAt)],
  ["First page", ({ landingPage }) => landingPage ?? ""],
  ["Came from", ({ referrerHost }) => referrerWords(referrerHost) ?? ""],
  ["Origin", ({ origin }) => originLabels[origin]],
  ["Next step on", ({ nextStep }) => nextStep?.on ?? ""],
  ["Next step", ({ nextStep }) => nextStep?.text ?? ""],
  ["Value", ({ value }) => value?.toString() ?? ""],
  ["Won (UTC)", ({ wonAt }) => minuteIn(wonAt)],
  ["First name", ({ firstName }) => firstName],
  ["Last name", ({ lastName }) => lastName],
];

function minuteIn(time: string | null): string {
  return time?.slice(0, 16).replace("T", " ") ?? "";
}

/** One row per enquiry. */
export function enquiryCsv(enquiries: readonly Enquiry[], labelOf: LabelOf): string {
  const names = columns.map(([name]) => name);
  return csvOf([names, ...enquiries.map((enquiry) => columns.map(([, valueOf]) => valueOf(enquiry, labelOf) ?? ""))]);
}
