import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Caller } from "#app/platform/http/call.ts";
import type { StaffCalls } from "#app/platform/http/staff-calls.ts";
import { Loaded } from "#app/ui/admin/loaded.tsx";
import { toastRefusal } from "#app/ui/admin/toasts.ts";
import { useEndpoint, useReload } from "#app/ui/admin/use-endpoint.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Progress } from "#app/ui/progress.tsx";
import {
  discardImport,
  importLimits,
  isFinished,
  readImport,
  startImport,
  stopImport,
  uploadImport,
} from "./contract.ts";
import type { ImportRun, Report } from "./contract.ts";

const liveMs = 1_000;
const idleMs = 5_000;

/** Imports posts from a file: uploads it, shows what the check found, then how the import goes on. */
export function ImportScreen({ calls }: { calls: StaffCalls }) {
  const read = useEndpoint(
    calls.call,
    readImport,
    {},
    {
      refetchInterval: ({ state }) => (isFinished(state.data?.run?.state ?? "done") ? idleMs : liveMs), // someone else may start one
    },
  );
  return (
    <Loaded from={read} labels={{ loading: "Loading...", failed: "The import did not load" }}>
      {({ run }) => (
        <div className="grid max-w-200 gap-6">
          {run && <RunCard key={run.id} run={run} call={calls.call} />}
          {(!run || isFinished(run.state)) && <UploadForm calls={calls} />}
        </div>
      )}
    </Loaded>
  );
}

const maxMegabytes = importLimits.fileBytes / 1024 / 1024;

function UploadForm({ calls: { upload } }: { calls: StaffCalls }) {
  const queries = useQueryClient();
  const [file, setFile] = useState<File>();
  const [share, setShare] = useState(0);
  const uploading = useMutation({
    mutationFn: ({ chosen, isFetching }: { chosen: File; isFetching: boolean }) =>
      upload(uploadImport, {
        query: {
          name: chosen.name.slice(-importLimits.fileName),
          ...(isFetching ? { pictures: "fetch" as const } : {}),
        },
        file: new Blob([chosen], { type: "application/octet-stream" }), // its first bytes say what it is
        onProgress: setShare,
      }),
    onSuccess: (run) => queries.setQueryData([readImport.path], { run }),
    onError: (error) => toastRefusal(error, "Failed to upload the file"),
  });
  const error = file && file.size > importLimits.fileBytes ? `The file can be ${maxMegabytes} MB at most.` : undefined;
  return (
    <Card>
      <form
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          const isFetching = new FormData(event.currentTarget).has("fetch");
          if (file && !error && !uploading.isPending) uploading.mutate({ chosen: file, isFetching });
        }}
      >
        <Field
          label="File"
          hint={`A ZIP archive of posts and their pictures, or the export of WordPress (XML) or Ghost (JSON), alone or zipped with its pictures; ${maxMegabytes}\u00a0MB at most`}
          error={error}
        >
          <Input
            type="file"
            accept=".zip,.xml,.json"
            onChange={({ currentTarget }) => setFile(currentTarget.files?.[0])}
          />
        </Field>
        <label className="flex items-start gap-3">
          <input type="checkbox" name="fetch" className="mt-1 size-4.5 accent-brand" />
          <span>Download pictures from the old site (it must be online)</span>
        </label>
        <Button
          type="submit"
          className="justify-self-start"
          disabled={!file || error !== undefined}
          busy={uploading.isPending}
          busyLabel={`Uploading: ${Math.round(share * 100)} %`}
        >
          Check the file
        </Button>
      </form>
    </Card>
  );
}

const titles: Record<ImportRun["state"], string> = {
  checking: "Checking the file",
  checked: "Ready to import",
  importing: "Importing",
  stopped: "Stopped",
  done: "Imported",
  refused: "The file can’t be imported",
  interrupted: "The import was interrupted",
};

function RunCard({ run, call }: { run: ImportRun; call: Caller }) {
  const { state, report, fault } = run;
  const isRunning = state === "checking" || state === "importing";
  return (
    <Card>
      <div role="status">
        <h2 className="text-d4">{titles[state]}</h2>
        <p className="mb-4 text-s wrap-anywhere text-text-2">{`${run.fileName || "A file"}, uploaded by ${run.startedBy}`}</p>
        {fault && (
          <Notice tone="err" className="mb-4 wrap-anywhere">
            {fault}
          </Notice>
        )}
        {state === "stopped" && <p>{`Stopped after ${run.done} of ${run.total}. What was imported stays.`}</p>}
        {state === "interrupted" && (
          <p>
            The server was restarted, and the file was deleted. Upload it again to continue: nothing is imported twice.
          </p>
        )}
      </div>
      {isRunning && <RunProgress run={run} />}
      {report && <ReportList report={report} isDone={state === "done"} />}
      {!isFinished(run.state) && <RunButtons run={run} call={call} />}
    </Card>
  );
}

function RunProgress({ run: { done, total, current } }: { run: ImportRun }) {
  return (
    <div className="grid gap-2">
      <Progress label="Done so far" value={done} max={Math.max(total, 1)} className="w-full" />
      <p className="text-s wrap-anywhere">{total === 0 ? "Reading the file" : `${done} of ${total}: ${current}`}</p>
    </div>
  );
}

function RunButtons({ run, call }: { run: ImportRun; call: Caller }) {
  const reload = useReload(readImport);
  const { id, state } = run;
  const asking = useMutation({
    mutationFn: (act: () => Promise<unknown>) => act(),
    onError: (error) => toastRefusal(error, "Failed to change the import"),
    onSettled: reload,
  });
  const common = { size: "sm" as const, disabled: asking.isPending };
  return (
    <div className="mt-5 flex flex-wrap gap-3">
      {(state === "checked" || state === "stopped") && (
        <Button {...common} onClick={() => asking.mutate(() => call(startImport, { params: { id } }))}>
          {state === "checked" ? "Import" : "Continue"}
        </Button>
      )}
      {state === "importing" && (
        <Button {...common} onClick={() => asking.mutate(() => call(stopImport, { params: { id } }))}>
          Stop
        </Button>
      )}
      {state !== "importing" && (
        <Button {...common} variant="line" onClick={() => asking.mutate(() => call(discardImport, { params: { id } }))}>
          Delete the file
        </Button>
      )}
    </div>
  );
}

function ReportList({ report, isDone }: { report: Report; isDone: boolean }) {
  const { added, changed, unchanged, pages, redirects, leftOut, leftOutTotal } = report;
  const counts = {
    [isDone ? "New posts" : "Posts to be added"]: added,
    [isDone ? "Changed posts" : "Posts to be changed"]: changed,
    "Unchanged posts": unchanged,
    "Pages, as drafts": pages,
    Redirects: redirects,
    "Left out, in whole or in part": leftOutTotal,
  };
  return (
    <div className="mt-4">
      <dl className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-1 sm:max-w-100">
        {Object.entries(counts).map(([label, count]) => (
          <div key={label} className="contents">
            <dt>{label}</dt>
            <dd className="text-right font-semibold">{count}</dd>
          </div>
        ))}
      </dl>
      {pages > 0 && (
        <p className="mt-3">The old addresses of pages lead nowhere until you publish these drafts, under Content.</p>
      )}
      {leftOut.length > 0 && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a list that scrolls has to be reached by key
        <ul className="mt-4 grid max-h-72 gap-1.5 overflow-y-auto text-s" aria-label="Left out" tabIndex={0}>
          {leftOut.map(({ file, reason, isWhole }) => (
            <li key={`${file} ${reason}`} className="wrap-anywhere">
              <strong>{file}</strong> {reason}
              {!isWhole && " (imported in part)"}
            </li>
          ))}
          {leftOutTotal > leftOut.length && <li>{`And ${leftOutTotal - leftOut.length} more.`}</li>}
        </ul>
      )}
    </div>
  );
}
