import type { Uploader } from "#app/platform/http/send-file.ts";
import { ImportFile } from "#app/ui/admin/import-file.tsx";
import { Card } from "#app/ui/card.tsx";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { subscriberColumns, subscriberFieldLabels } from "./import-columns.ts";
import { importLimits, importSubscribers } from "./import-contract.ts";
import { describeReport } from "./subscriber-words.ts";

/** Imports addresses with evidence of consent from a file, after checking it. */
export function ImportScreen({ upload }: { upload: Uploader }) {
  return (
    <section aria-labelledby="import" className="mt-12">
      <h2 id="import" className="text-d4-lg">
        Import
      </h2>
      <p className="mt-1.5 mb-5 max-w-160 text-text-2">
        An “Every subscriber” file from another of our sites, an export from Mailchimp, Brevo, MailerLite, Ghost,
        Substack or listmonk, or a list of your own. Anyone who left or bounced keeps that status, and anyone who
        unsubscribed here stays unsubscribed, whatever the file says. No emails are sent.
      </p>
      <Card className="max-w-160">
        <ImportFile
          names={subscriberColumns}
          labels={subscriberFieldLabels}
          needed={["email"]}
          send={(file, query) => upload(importSubscribers, { query, file })}
          describe={describeReport}
          describeRow={({ result, email, reason }) =>
            result === "refused" ? `${email || "no address"}. ${reason ?? "Refused."}` : undefined
          }
        >
          <div className="grid gap-5 sm:grid-cols-2">
            <Field label="Where they consented" hint="For rows that don’t say">
              <Input name="consentSource" type="text" maxLength={importLimits.consentSource} autoComplete="off" />
            </Field>
            <Field label="When they consented" hint="For the same rows">
              <Input name="consentDate" type="date" />
            </Field>
          </div>
        </ImportFile>
      </Card>
    </section>
  );
}
