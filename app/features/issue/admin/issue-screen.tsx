import { useMutation } from "@tanstack/react-query";
import { Copy, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import type { Caller } from "#app/platform/http/call.ts";
import { refusalMessage } from "#app/platform/http/refusal-message.ts";
import { defaultLocale } from "#app/platform/i18n/locales.ts";
import { useListView } from "#app/platform/list-view.ts";
import { ChoiceSelect } from "#app/ui/admin/choice-select.tsx";
import { ConfirmDialog, deleteLabels } from "#app/ui/admin/confirm-dialog.tsx";
import { EmptyList, noMatchHint } from "#app/ui/admin/empty-list.tsx";
import { removeButtonId } from "#app/ui/admin/focus-after-removal.ts";
import { PagedList } from "#app/ui/admin/paged-list.tsx";
import { removeRow, useListChange, useListPage } from "#app/ui/admin/list-page.ts";
import { ListToolbar } from "#app/ui/admin/list-toolbar.tsx";
import { OrderSelect } from "#app/ui/admin/order-select.tsx";
import { toastError, toastSuccess } from "#app/ui/admin/toasts.ts";
import { Button } from "#app/ui/button.tsx";
import { languageOf } from "#app/platform/i18n/company-words.ts";
import { RowButton } from "#app/ui/admin/row-button.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Progress } from "#app/ui/progress.tsx";
import { TableCell } from "#app/ui/table-cell.tsx";
import { Table } from "#app/ui/table.tsx";
import { copyIssue, createIssue, deleteIssue, listIssues } from "../contract.ts";
import type { IssueHead } from "../contract.ts";
import { describeProgress, doneOf, statusTones, statusWords, subjectOf, whenOf } from "../issue-words.ts";

const labels = { loading: "Loading issues...", failed: "The issues did not load", pages: "Pages of issues" };

const statuses = [
  { value: "", label: "All statuses" },
  ...Object.entries(statusWords).map(([value, label]) => ({ value, label })),
];

const orders = [
  { label: "Newest first", sort: undefined, order: undefined },
  { label: "Last sent first", sort: "startedAt", order: "desc" },
] as const;

const liveMs = 3_000;

/** Issues of the newsletter; those being sent show their progress live. */
export function IssueScreen({ call, onOpen }: { call: Caller; onOpen: (id: string) => void }) {
  const change = useListChange<IssueHead>(listIssues.path);
  const [view, show] = useListView(listIssues.query);
  const [asked, setAsked] = useState<IssueHead>();
  const copying = useMutation({
    mutationFn: async (id: string) => (await call(copyIssue, { params: { id } })).answer,
    onSuccess: ({ id }) => {
      toastSuccess("This is the copy");
      onOpen(id);
    },
    onError: (error) => toastError(error, refusalMessage(error) ?? "Failed to copy the issue"),
  });
  const list = useListPage({
    path: listIssues.path,
    view,
    perPage: 50,
    refetchMs: (rows: readonly IssueHead[]) =>
      rows.some(({ status }) => status === "sending" || status === "scheduled") && liveMs,
    read: (query) => call(listIssues, { query }),
    failure: "Failed to load the issues",
  });

  const leave = (gone: IssueHead) =>
    removeRow({ list, view, change, onPage: (page) => show({ page }) }, gone, () => setAsked(undefined));

  return (
    <>
      <ListToolbar
        label="Search issues"
        placeholder="Search subject"
        search={view.search}
        onSearch={(search) => show({ search })}
      >
        <ChoiceSelect
          label="Filter by status"
          value={view.status ?? ""}
          choices={statuses}
          onChoose={(value) => show({ status: (value || undefined) as IssueHead["status"] | undefined })}
        />
        <OrderSelect orders={orders} view={view} onShow={show} />
      </ListToolbar>
      <PagedList
        list={list}
        labels={labels}
        empty={
          <NoIssues
            isFiltered={(view.search ?? view.status) !== undefined}
            onShowAll={() => show({ search: undefined, status: undefined })}
          />
        }
        onPage={(page) => show({ page })}
      >
        {(issues) => (
          <IssueTable
            issues={issues}
            onCopy={({ id }) => {
              if (!copying.isPending) copying.mutate(id);
            }}
            onDelete={setAsked}
          />
        )}
      </PagedList>
      {asked && (
        <ConfirmDialog
          title="Delete issue"
          labels={deleteLabels}
          act={() => call(deleteIssue, { params: { id: asked.id } })}
          done="Issue deleted"
          failure={(error) => refusalMessage(error) ?? "Failed to delete the issue"}
          onDone={() => leave(asked)}
          onClose={() => setAsked(undefined)}
        >
          {`Are you sure you want to delete “${subjectOf(asked)}”? ${asked.slug ? "Its public page goes too. " : ""}This action cannot be undone.`}
        </ConfirmDialog>
      )}
    </>
  );
}

function NoIssues({ isFiltered, onShowAll }: { isFiltered: boolean; onShowAll: () => void }) {
  return isFiltered ? (
    <EmptyList title="No issues match" description={noMatchHint} onShowAll={onShowAll} />
  ) : (
    <EmptyList title="No issues yet" description="Write the first one." />
  );
}

/** Makes an empty draft and opens it. */
export function NewIssueButton({ call, onOpen }: { call: Caller; onOpen: (id: string) => void }) {
  const making = useMutation({
    mutationFn: async () => (await call(createIssue, { body: { texts: [{ locale: defaultLocale }] } })).answer,
    onSuccess: ({ id }) => onOpen(id),
    onError: (error) => toastError(error, refusalMessage(error) ?? "Failed to create an issue"),
  });
  return (
    <Button
      size="sm"
      icon={<Plus size={18} aria-hidden="true" />}
      busy={making.isPending}
      busyLabel="Creating..."
      onClick={() => making.mutate()}
    >
      New issue
    </Button>
  );
}

type Actions = { onCopy: (issue: IssueHead) => void; onDelete: (issue: IssueHead) => void };

const headings = { Subject: "", Languages: "w-40", Status: "w-28", When: "w-52", Result: "w-60", Actions: "w-32" };

function IssueTable({ issues, ...actions }: Actions & { issues: readonly IssueHead[] }) {
  return (
    <Table caption="Issues of the newsletter" headings={headings}>
      <tbody>
        {issues.map((issue) => (
          <IssueRow key={issue.id} issue={issue} {...actions} />
        ))}
      </tbody>
    </Table>
  );
}

function IssueRow({ issue, onCopy, onDelete }: Actions & { issue: IssueHead }) {
  const { id, status, locales, progress } = issue;
  const isBusy = status === "scheduled" || status === "sending" || status === "paused";
  return (
    <tr>
      <th scope="row" className="max-ml:pb-3">
        <Link to={`/admin/newsletter/issues/${id}`} className="link font-semibold wrap-anywhere">
          {subjectOf(issue)}
        </Link>
      </th>
      <TableCell label="Languages">{locales.map((code) => languageOf(code)).join(", ")}</TableCell>
      <TableCell label="Status">
        <span>
          <Badge tone={statusTones[status]}>{statusWords[status]}</Badge>
        </span>
      </TableCell>
      <TableCell label="When">{whenOf(issue)}</TableCell>
      <TableCell label="Result">
        {progress.recipients === 0 ? (
          <span className="text-text-3">Not sent</span>
        ) : (
          <span className="block py-1">
            {isBusy && (
              <Progress
                label="Sent so far"
                value={doneOf(progress)}
                max={progress.recipients}
                className="mb-1.5 block w-full max-w-44"
              />
            )}
            {describeProgress(progress)}
          </span>
        )}
      </TableCell>
      <TableCell kind="actions">
        <RowButton icon={Copy} tip="Copy" label={`Copy issue ${subjectOf(issue)}`} onClick={() => onCopy(issue)} />
        {!isBusy && (
          <RowButton
            id={removeButtonId(id)}
            icon={Trash2}
            tip="Delete"
            label={`Delete issue ${subjectOf(issue)}`}
            variant="danger"
            onClick={() => onDelete(issue)}
          />
        )}
      </TableCell>
    </tr>
  );
}
