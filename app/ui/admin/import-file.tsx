import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { importLimits } from "#app/platform/http/import-file.ts";
import { matchColumns } from "#app/platform/text/csv-columns.ts";
import type { ColumnNames } from "#app/platform/text/csv-columns.ts";
import { readColumnNames } from "#app/platform/text/read-csv.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { Select } from "#app/ui/select.tsx";
import { toastRefusal, toastSuccess } from "./toasts.ts";

type Row = { line: number; result: "taken" | "known" | "refused"; reason?: string | undefined };

type Report = { dryRun: boolean; taken: number; rows: readonly Row[] };

type ImportFileProps<Reported extends Report, Names extends string> = {
  names: ColumnNames<Names>;
  /** Fields that can be matched manually. */
  labels: Partial<Record<Names, string>>;
  /** Fields without which a file can't be read. */
  needed: readonly Names[];
  send: (file: Blob, query: Record<string, string>) => Promise<Reported>;
  describe: (report: Reported) => string;
  /** Returns the message about a row that isn't imported; undefined if it needs none. */
  describeRow: (row: Reported["rows"][number]) => string | undefined;
  /** Fields whose values are sent with the file, by name. */
  children: React.ReactNode;
};

/** Imports a CSV file: its columns are matched by name and manually, it is checked, then imported. */
export function ImportFile<Reported extends Report, Names extends string>(props: ImportFileProps<Reported, Names>) {
  const { names, labels, needed, send, describe, describeRow, children } = props;
  const queries = useQueryClient();
  const [file, setFile] = useState<{ blob: File; head: readonly string[] }>();
  const [chosen, setChosen] = useState<Partial<Record<Names, string>>>({});
  const run = useMutation({
    mutationFn: ({ blob, query }: { blob: File; query: Record<string, string> }) =>
      send(new Blob([blob], { type: "text/csv" }), query), // systems disagree on the type of CSV files
    onSuccess: (report) => {
      if (report.dryRun) return;
      toastSuccess(describe(report));
      void queries.invalidateQueries();
    },
    onError: (error) => toastRefusal(error, "Failed to read the file"),
  });
  const choose = async (blob: File | undefined) => {
    run.reset();
    setChosen({});
    setFile(blob && { blob, head: readColumnNames(new Uint8Array(await blob.slice(0, headBytes).arrayBuffer())) });
  };
  const error = file && file.blob.size > importLimits.fileBytes ? "The file can be 5 MB at most." : undefined;
  return (
    <form
      className="grid gap-5"
      onChange={() => run.reset()} // the check was of another import
      onSubmit={(event) => {
        event.preventDefault();
        const { nativeEvent, currentTarget } = event;
        const { submitter } = nativeEvent as SubmitEvent; // of a form
        const dryRun = submitter?.getAttribute("value") === "check" ? "true" : "false";
        if (file) run.mutate({ blob: file.blob, query: { ...valuesOf(currentTarget), ...mapped(chosen), dryRun } });
      }}
    >
      <Field label="CSV file" hint={"As a spreadsheet saves it, in UTF-8 or UTF-16; 5\u00a0MB at most"} error={error}>
        <Input
          type="file"
          accept=".csv,.tsv,.txt,text/csv"
          // Emptied first: browsers don't report that the same file, corrected meanwhile, was chosen again.
          onClick={({ currentTarget }) => {
            currentTarget.value = "";
            void choose(undefined);
          }}
          onChange={(event) => void choose(event.currentTarget.files?.[0])}
        />
      </Field>
      {file && (
        <ColumnFields
          head={file.head}
          {...{ names, labels, needed, chosen }}
          onChoose={setChosen}
          key={file.blob.name}
        />
      )}
      {children}
      <Buttons
        isReady={file !== undefined && error === undefined}
        report={run.data}
        running={run.isPending ? run.variables.query["dryRun"] : undefined}
      />
      <div role="status">{run.data && <ReportList report={run.data} {...{ describe, describeRow }} />}</div>
    </form>
  );
}

/** No header is longer. */
const headBytes = 64 * 1024;

/** Returns the form's values without empty ones. */
function valuesOf(form: HTMLFormElement): Record<string, string> {
  const values = [...new FormData(form)].map(([name, value]) => [name, String(value).trim()] as const);
  return Object.fromEntries(values.filter(([, value]) => value !== ""));
}

function mapped(chosen: Partial<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(chosen).map(([field, column]) => [`map.${field}`, column ?? ""]));
}

type ColumnFieldsProps<Names extends string> = Pick<ImportFileProps<Report, Names>, "names" | "labels" | "needed"> & {
  head: readonly string[];
  chosen: Partial<Record<Names, string>>;
  onChoose: (chosen: Partial<Record<Names, string>>) => void;
};

/** Renders the columns; open if a required one isn't recognised by its name. */
function ColumnFields<Names extends string>({
  head,
  names,
  labels,
  needed,
  chosen,
  onChoose,
}: ColumnFieldsProps<Names>) {
  const columns = matchColumns(head, names, chosen);
  const [isOpen] = useState(needed.some((field) => columns[field].length === 0));
  const fields = Object.entries<string | undefined>(labels) as [Names, string][]; // of the record's own keys
  return (
    <details open={isOpen} className="min-w-0">
      <summary className="link cursor-pointer text-s font-semibold">
        {`Columns: ${fields.filter(([field]) => columns[field].length > 0).length} of ${head.length} are read`}
      </summary>
      <div className="mt-4 grid gap-5 sm:grid-cols-2">
        {fields.map(([field, label]) => (
          <Field key={field} label={label} required={needed.includes(field)}>
            <Select
              value={chosen[field] ?? head[columns[field][0] ?? -1] ?? ""}
              onChange={({ currentTarget: { value } }) => onChoose({ ...chosen, [field]: value })}
            >
              <option value="">Not in the file</option>
              {[...new Set(head)].filter(Boolean).map((column) => (
                <option key={column} value={column}>
                  {column}
                </option>
              ))}
            </Select>
          </Field>
        ))}
      </div>
    </details>
  );
}

type ButtonsProps = { isReady: boolean; report: Report | undefined; running: string | undefined };

/** Renders the buttons: a file is imported only after it was checked. */
function Buttons({ isReady, report, running }: ButtonsProps) {
  const checked = report?.dryRun ? report : undefined;
  return (
    <div className="flex flex-wrap gap-3">
      <Button
        type="submit"
        value="check"
        size="sm"
        variant="line"
        disabled={!isReady}
        busy={running === "true"}
        busyLabel="Checking..."
      >
        Check the file
      </Button>
      <Button
        type="submit"
        value="import"
        size="sm"
        disabled={!checked || checked.taken === 0}
        busy={running === "false"}
        busyLabel="Importing..."
      >
        {checked ? `Import ${checked.taken.toLocaleString("en-US")}` : "Import"}
      </Button>
    </div>
  );
}

const maxRows = 100;

type ReportListProps<Reported extends Report> = Pick<ImportFileProps<Reported, string>, "describe" | "describeRow"> & {
  report: Reported;
};

function ReportList<Reported extends Report>({ report, describe, describeRow }: ReportListProps<Reported>) {
  const described = new Map<string, { line: number; words: string; others: number[] }>();
  for (const row of report.rows as Reported["rows"]) {
    const words = describeRow(row);
    if (words === undefined) continue;
    const reason = row.result === "refused" ? (row.reason ?? words) : words;
    const first = described.get(reason);
    if (first) first.others.push(row.line);
    else described.set(reason, { line: row.line, words, others: [] });
  }
  return (
    <>
      <p className="font-semibold">{describe(report)}</p>
      {described.size > 0 && (
        <ul className="mt-3 grid max-h-72 gap-1.5 overflow-y-auto text-s" aria-label="Rows">
          {[...described.values()].slice(0, maxRows).map(({ line, words, others }) => (
            <li key={line} className="wrap-anywhere">
              {`Line ${line}: ${words}`}
              {others.length > 0 && ` The same in ${others.length} more: ${others.slice(0, maxRows).join(", ")}.`}
            </li>
          ))}
          {described.size > maxRows && <li>{`And ${described.size - maxRows} more.`}</li>}
        </ul>
      )}
    </>
  );
}
