import { useMutation } from "@tanstack/react-query";
import { Copy, Trash2 } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import type { Caller } from "#app/platform/http/call.ts";
import { useListView } from "#app/platform/http/list-view.ts";
import { formatLanguage } from "#app/platform/i18n/format.ts";
import { ConfirmDialog } from "#app/ui/admin/confirm-dialog.tsx";
import { removeButtonId } from "#app/ui/admin/focus-after-removal.ts";
import { ListToolbar } from "#app/ui/admin/list-toolbar.tsx";
import { PagedList } from "#app/ui/admin/paged-list.tsx";
import { RowButton } from "#app/ui/admin/row-button.tsx";
import { toastRefusal, toastSuccess } from "#app/ui/admin/toasts.ts";
import { useList } from "#app/ui/admin/use-list.ts";
import { Badge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { Progress } from "#app/ui/progress.tsx";
import { TableCell } from "#app/ui/table-cell.tsx";
import { Table } from "#app/ui/table.tsx";
import { copyIssue, deleteIssue, issueStatus, listIssues } from "../contract.ts";
import type { IssueHead } from "../contract.ts";
import {
  describeProgress,
  countDone,
  statusTones,
  statusWords,
  subjectOrPlaceholder,
  describeTime,
} from "../issue-words.ts";

const words = {
  loading: "Loading issues...",
  failed: "The issues did not load",
  pages: "Pages of issues",
  none: "No issues yet",
  noneHint: "What you write here is sent to subscribers and kept in the archive.",
  noMatch: "No issues match",
};

const statuses = issueStatus.options.map((value) => ({ value, label: statusWords[value] }));

const filters = [{ name: "status", label: "Status", choices: statuses }] as const;

const orders = [
  { label: "Newest first", sort: undefined, order: undefined },
  { label: "Last sent first", sort: "startedAt", order: "desc" },
] as const;

const liveMs = 3_000;

/** Shows the issues of the newsletter; those being sent show their progress live. */
export function IssueScreen({ call, onOpen }: { call: Caller; onOpen: (id: string) => void }) {
  const [deleting, setDeleting] = useState<IssueHead>();
  const copying = useMutation({
    mutationFn: async (id: string) => (await call(copyIssue, { params: { id } })).data,
    onSuccess: ({ id }) => {
      toastSuccess("This is the copy");
      onOpen(id);
    },
    onError: (error) => toastRefusal(error, "Failed to copy the issue"),
  });
  const list = useList(call, listIssues, useListView(listIssues.query), {
    perPage: 50,
    refetchMs: (rows) => rows.some(({ status }) => status === "sending" || status === "scheduled") && liveMs,
    failure: "Failed to load the issues",
  });
  return (
    <>
      <ListToolbar list={list} label="Search issues" placeholder="Search subject" filters={filters} orders={orders} />
      <PagedList
        list={list}
        words={words}
        first={
          <ButtonLink to="/admin/newsletter/issues/new" size="sm">
            Write the first issue
          </ButtonLink>
        }
      >
        {(issues) => (
          <Table caption="Issues of the newsletter" headings={headings}>
            <tbody>
              {issues.map((issue) => (
                <IssueRow
                  key={issue.id}
                  issue={issue}
                  onCopy={() => !copying.isPending && copying.mutate(issue.id)}
                  onDelete={() => setDeleting(issue)}
                />
              ))}
            </tbody>
          </Table>
        )}
      </PagedList>
      {deleting && (
        <ConfirmDialog
          title="Delete issue"
          act={() => call(deleteIssue, { params: { id: deleting.id } })}
          done="Issue deleted"
          failure="Failed to delete the issue"
          onDone={() => list.remove(deleting, () => setDeleting(undefined))}
          onClose={() => setDeleting(undefined)}
        >
          {`Are you sure you want to delete “${subjectOrPlaceholder(deleting)}”? ${deleting.slug ? "Its public page goes too. " : ""}This action cannot be undone.`}
        </ConfirmDialog>
      )}
    </>
  );
}

type IssueRowProps = { issue: IssueHead; onCopy: () => void; onDelete: () => void };

const headings = { Subject: "", Status: "w-28", Languages: "w-40", When: "w-52", Result: "w-60", Actions: "w-32" };

function IssueRow({ issue, onCopy, onDelete }: IssueRowProps) {
  const { id, status, locales, progress } = issue;
  const isBusy = status === "scheduled" || status === "sending" || status === "paused";
  return (
    <tr>
      <th scope="row">
        <Link to={`/admin/newsletter/issues/${id}`} className="link font-semibold wrap-anywhere">
          {subjectOrPlaceholder(issue)}
        </Link>
      </th>
      <TableCell label="Status" kind="tag">
        <Badge tone={statusTones[status]}>{statusWords[status]}</Badge>
      </TableCell>
      <TableCell label="Languages">{locales.map((code) => formatLanguage(code)).join(", ")}</TableCell>
      <TableCell label="When">{describeTime(issue)}</TableCell>
      <TableCell label="Result">
        {progress.recipients === 0 ? (
          <span className="text-text-3">Not sent</span>
        ) : (
          <span className="ml:block">
            {isBusy && (
              <Progress
                label="Sent so far"
                value={countDone(progress)}
                max={progress.recipients}
                className="mb-1.5 block w-full max-w-44 max-ml:my-1.5"
              />
            )}
            {describeProgress(progress)}
          </span>
        )}
      </TableCell>
      <TableCell kind="actions">
        <RowButton icon={Copy} tip="Copy" label={`Copy issue ${subjectOrPlaceholder(issue)}`} onClick={onCopy} />
        {!isBusy && (
          <RowButton
            id={removeButtonId(id)}
            icon={Trash2}
            tip="Delete"
            label={`Delete issue ${subjectOrPlaceholder(issue)}`}
            variant="danger"
            onClick={onDelete}
          />
        )}
      </TableCell>
    </tr>
  );
}
