import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Uploader } from "#app/platform/http/send-file.ts";
import { toastRefusal, toastSuccess } from "#app/ui/admin/toasts.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { importLimits, importSubscribers } from "./contract.ts";
import type { ImportReport } from "./contract.ts";
import { describeReport } from "./subscriber-words.ts";

/** Addresses with the evidence of their consent, from a file: checked first, then imported. */
export function ImportScreen({ upload }: { upload: Uploader }) {
  const queries = useQueryClient();
  const [file, setFile] = useState<File>();
  const run = useMutation({
    mutationFn: ({ chosen, dryRun }: { chosen: File; dryRun: boolean }) =>
      upload(importSubscribers, {
        query: { dryRun: dryRun ? "true" : "false" },
        file: new Blob([chosen], { type: "text/csv" }), // systems disagree on the type of CSV files
        onProgress: () => undefined,
        signal: new AbortController().signal,
      }),
    onSuccess: (report) => {
      if (report.dryRun) return;
      toastSuccess(describeReport(report));
      void queries.invalidateQueries();
    },
    onError: (error) => toastRefusal(error, "Failed to read the file"),
  });
  const error = file && file.size > importLimits.fileBytes ? "The file can have 5 MB at most." : undefined;
  const start = (dryRun: boolean) => void (file && run.mutate({ chosen: file, dryRun }));
  return (
    <section aria-labelledby="import" className="mt-12">
      <h2 id="import" className="text-d4-lg">
        Import
      </h2>
      <p className="mt-1.5 mb-5 max-w-160 text-text-2">
        A CSV file with the columns email, locale, consentSource and consentDate, the file “Every subscriber” of another
        site, or a file of Mailchimp’s. Anyone who left or bounced comes in as that, and anyone who unsubscribed here
        stays unsubscribed, whatever the file says. Nobody is emailed.
      </p>
      <Card className="grid max-w-160 gap-5">
        <Field label="CSV file" hint="As a spreadsheet saves it, in UTF-8 or UTF-16; 5 MB at most" error={error}>
          <Input
            type="file"
            accept=".csv,text/csv"
            onChange={(event) => {
              setFile(event.currentTarget.files?.[0]);
              run.reset();
            }}
          />
        </Field>
        <Buttons
          isReady={file !== undefined && error === undefined}
          report={run.data}
          running={run.isPending ? run.variables : undefined}
          onStart={start}
        />
        <div role="status">{run.data && <Report report={run.data} />}</div>
      </Card>
    </section>
  );
}

type ButtonsProps = {
  isReady: boolean;
  report: ImportReport | undefined;
  running: { dryRun: boolean } | undefined;
  onStart: (dryRun: boolean) => void;
};

/** A file is imported only after it was checked. */
function Buttons({ isReady, report, running, onStart }: ButtonsProps) {
  const checked = report?.dryRun ? report : undefined;
  return (
    <div className="flex flex-wrap gap-3">
      <Button
        size="sm"
        variant="line"
        disabled={!isReady}
        busy={running?.dryRun === true}
        busyLabel="Checking..."
        onClick={() => onStart(true)}
      >
        Check the file
      </Button>
      <Button
        size="sm"
        disabled={!checked || checked.taken === 0}
        busy={running?.dryRun === false}
        busyLabel="Importing..."
        onClick={() => onStart(false)}
      >
        {checked ? `Import ${checked.taken.toLocaleString("en-US")}` : "Import"}
      </Button>
    </div>
  );
}

const mostRows = 100;

function Report({ report }: { report: ImportReport }) {
  const refused = report.rows.filter(({ result }) => result === "refused");
  return (
    <>
      <p className="font-semibold">{describeReport(report)}</p>
      {refused.length > 0 && (
        <ul className="mt-3 grid max-h-72 gap-1.5 overflow-y-auto text-s">
          {refused.slice(0, mostRows).map(({ line, email, reason }) => (
            <li key={line} className="wrap-anywhere">
              {`Line ${line}: ${email || "no address"}. ${reason ?? "Refused."}`}
            </li>
          ))}
          {refused.length > mostRows && <li>{`And ${refused.length - mostRows} more.`}</li>}
        </ul>
      )}
    </>
  );
}
