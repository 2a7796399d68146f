import type { Uploader } from "#app/platform/http/send-file.ts";
import { describeCounts } from "#app/platform/text/import-words.ts";
import { ImportFile } from "#app/ui/admin/import-file.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Field } from "#app/ui/field.tsx";
import { Select } from "#app/ui/select.tsx";
import { chosenOrigins } from "../contract.ts";
import { eachField } from "../fields.ts";
import { questionFields } from "../form-fields.ts";
import type { CompanyForm, QuestionFieldName } from "../form-fields.ts";
import { enquiryColumnsOf } from "../handling/import-columns.ts";
import type { ImportedColumn } from "../handling/import-columns.ts";
import { importEnquiries } from "../handling/import-contract.ts";
import type { EnquiryImport } from "../handling/import-contract.ts";
import { originLabels } from "../labels.ts";
import { staffFields } from "../staff-fields.ts";
import { useCompanyForm } from "../use-company-form.ts";
import { fieldLabel } from "./enquiry-words.ts";

/** The columns that staff can match by hand, besides the company's own questions. */
const specifiedLabels = {
  name: "Full name",
  ...eachField((field) => staffFields[field].label),
  notes: "Note for colleagues",
  value: fieldLabel("value"),
  status: "Status",
  nextStep: fieldLabel("nextStep"),
  nextStepOn: "Day of the next step",
  createdAt: "Day it came in",
  locale: "Language",
};

/** Imports enquiries from a file of another program or a spreadsheet: it checks the file first, then imports it. */
export function ImportDialog({ upload, onClose }: { upload: Uploader; onClose: () => void }) {
  const form = useCompanyForm();
  const labels = { ...specifiedLabels, ...labelsOfOwn(form) };
  return (
    <Dialog
      size="lg"
      title="Import enquiries"
      description="A CSV file from HubSpot, Pipedrive or a spreadsheet, or our own export. Each row needs a name, and an email address or a phone number. No emails are sent and no reply deadline is set."
      closeLabel="Close dialog"
      onClose={onClose}
    >
      <ImportFile<EnquiryImport, ImportedColumn>
        names={enquiryColumnsOf(form)}
        labels={labels}
        needed={["email"]}
        send={(file, query) => upload(importEnquiries, { query, file })}
        describe={describeCounts}
        describeRow={(row) => describeRow(row, labels)}
      >
        <Field label="Came by" hint="For rows that don’t say">
          <Select name="origin" defaultValue="other">
            {chosenOrigins.map((origin) => (
              <option key={origin} value={origin}>
                {originLabels[origin]}
              </option>
            ))}
          </Select>
        </Field>
      </ImportFile>
    </Dialog>
  );
}

function labelsOfOwn(form: CompanyForm): Record<QuestionFieldName, string> {
  return Object.fromEntries(questionFields(form).map(({ name, label = name }) => [name, label]));
}

function describeRow(
  { result, who, field, reason }: EnquiryImport["rows"][number],
  labels: Readonly<Record<string, string>>,
): string | undefined {
  if (result === "taken") return undefined;
  const name = who || "no name";
  if (result === "known") return `${name} is already here (${reason}).`;
  const label = labels[field ?? ""] ?? field;
  return `${name}. ${label}: ${reason}`;
}
