// Formats enquiries as CSV; an import reads these columns (handling/import-columns).
import { campaignWords, referrerLabel } from "#app/features/sources/public.ts";
import { writeCsv } from "#app/platform/text/csv.ts";
import type { Enquiry } from "../contract.ts";
import { isChoice, isNameField } from "../fields.ts";
import type { ChoiceField } from "../fields.ts";
import { builtForm, readFieldText } from "../form-fields.ts";
import { originLabels, statusLabels } from "../labels.ts";
import { notAskedWords, staffFieldsOf, wasNotAsked, fieldText } from "../staff-fields.ts";
import type { StaffField } from "../staff-fields.ts";
import { fullName } from "./enquiry-words.ts";

type LabelOf = (field: ChoiceField, value: string) => string;

type Column = [name: string, value: (enquiry: Enquiry, labelOf: LabelOf) => string | null];

const columnOf = (field: StaffField): Column => [
  field.label,
  (enquiry, labelOf) => {
    const text = readFieldText(enquiry, field.name);
    if (!text) return wasNotAsked(enquiry, field.name) ? notAskedWords : text;
    return isChoice(field.name) ? labelOf(field.name, text) : fieldText(field, text, (key) => key);
  },
];

/** Lists the columns; the company's own questions come last. */
const columnsOf = (fields: readonly StaffField[]): readonly Column[] => [
  ["Received (UTC)", ({ createdAt }) => minuteIn(createdAt)],
  ["Name", fullName],
  ...fields.filter(({ name, isCompanyQuestion }) => !isNameField(name) && !isCompanyQuestion).map(columnOf),
  ["Language", ({ locale }) => locale],
  ["Sent from", ({ sourcePage }) => sourcePage ?? ""],
  ["Campaign", ({ campaign }) => campaignWords(campaign)],
  ["Suspect", ({ spamReason }) => spamReason ?? ""],
  ["Status", ({ status }) => statusLabels[status]],
  ["Owner", ({ ownerName }) => ownerName ?? ""],
  ["Answer due (UTC)", ({ dueAt }) => minuteIn(dueAt)],
  ["First answer (UTC)", ({ answeredAt }) => minuteIn(answeredAt)],
  ["First page", ({ landingPage }) => landingPage ?? ""],
  ["Came from", ({ referrerHost }) => referrerLabel(referrerHost) ?? ""],
  ["Origin", ({ origin }) => originLabels[origin]],
  ["Next step on", ({ nextStep }) => nextStep?.on ?? ""],
  ["Next step", ({ nextStep }) => nextStep?.text ?? ""],
  ["Value", ({ value }) => value?.toString() ?? ""],
  ["Won (UTC)", ({ wonAt }) => minuteIn(wonAt)],
  ...fields.filter(({ name }) => isNameField(name)).map(columnOf),
  ...fields.filter(({ isCompanyQuestion }) => isCompanyQuestion).map(columnOf),
];

function minuteIn(time: string | null): string {
  return time?.slice(0, 16).replace("T", " ") ?? "";
}

/** Returns one row per enquiry. */
export function enquiryCsv(enquiries: readonly Enquiry[], labelOf: LabelOf, form = builtForm): string {
  const columns = columnsOf(staffFieldsOf(form, ...enquiries));
  const names = columns.map(([name]) => name);
  return writeCsv([
    names,
    ...enquiries.map((enquiry) => columns.map(([, valueOf]) => valueOf(enquiry, labelOf) ?? "")),
  ]);
}
