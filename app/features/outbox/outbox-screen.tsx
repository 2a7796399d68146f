import { useMutation, useQuery } from "@tanstack/react-query";
import { Check, Eye, RotateCw } from "lucide-react";
import type { Caller } from "#app/platform/http/call.ts";
import { useListView } from "#app/platform/http/list-view.ts";
import { formatDateTime } from "#app/platform/i18n/format.ts";
import { humanise } from "#app/platform/text/humanise.ts";
import { Fact } from "#app/ui/admin/fact.tsx";
import { ListToolbar } from "#app/ui/admin/list-toolbar.tsx";
import { useOpenRecord } from "#app/ui/admin/open-record.ts";
import { PagedList } from "#app/ui/admin/paged-list.tsx";
import { RecordMissing } from "#app/ui/admin/record-missing.tsx";
import { RowButton } from "#app/ui/admin/row-button.tsx";
import { RowTitle } from "#app/ui/admin/row-title.tsx";
import { toastSuccess, toastRefusal } from "#app/ui/admin/toasts.ts";
import { useReload } from "#app/ui/admin/use-endpoint.ts";
import { useList } from "#app/ui/admin/use-list.ts";
import { Badge } from "#app/ui/badge.tsx";
import { breakBeforeAt } from "#app/ui/break-before-at.tsx";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Spinner } from "#app/ui/spinner.tsx";
import { TableCell } from "#app/ui/table-cell.tsx";
import { Table } from "#app/ui/table.tsx";
import { dismissEmail, getEmail, listEmails, retryEmail } from "./contract.ts";
import type { EmailDetails, ListedEmail } from "./contract.ts";

const words = {
  loading: "Loading emails...",
  failed: "The emails did not load",
  pages: "Pages of emails",
  none: "No emails yet",
  noneHint: "Emails to visitors and to your team appear here.",
  noMatch: "No emails with this status",
};

const statuses = [
  { value: "waiting", label: "Waiting" },
  { value: "sent", label: "Sent" },
  { value: "failed", label: "Failed" },
] as const;

const filters = [{ name: "status", label: "Status", choices: statuses }] as const;

const orders = [
  { label: "Newest first", sort: undefined, order: undefined },
  { label: "Oldest first", sort: "createdAt", order: "asc" },
  { label: "Recipient, A to Z", sort: "to", order: "asc" },
] as const;

export function OutboxScreen({ call }: { call: Caller }) {
  const list = useList(call, listEmails, useListView(listEmails.query), {
    perPage: 50,
    failure: "Failed to load emails",
  });
  const tryAgain = useTryAgain(call);
  const dismiss = useDismiss(call);
  const record = useOpenRecord<ListedEmail>(call, list, getEmail);
  return (
    <>
      {record.isGone && <RecordMissing title="This email is no longer here" />}
      <ListToolbar
        list={list}
        label="Search emails"
        placeholder="Recipient or subject"
        filters={filters}
        orders={orders}
      />
      <PagedList list={list} words={list.view.search ? { ...words, noMatch: "No emails match" } : words}>
        {(emails) => (
          <Table caption="Emails" headings={headings} className="ml:min-w-260" data-dense="">
            <tbody>
              {emails.map((email) => (
                <EmailRow
                  key={email.id}
                  email={email}
                  isTrying={tryAgain.isPending && tryAgain.variables === email.id}
                  onShow={() => record.open(email)}
                  onTryAgain={() => tryAgain.mutate(email.id)}
                  onDismiss={() => dismiss.mutate(email.id)}
                />
              ))}
            </tbody>
          </Table>
        )}
      </PagedList>
      {record.shown && <EmailDialog email={record.shown} call={call} onClose={() => record.close()} />}
    </>
  );
}

type EmailDialogProps = { email: ListedEmail; call: Caller; onClose: () => void };

/** Shows an email's text part, because foreign HTML has no place on this page. */
function EmailDialog({ email: { id, subject, to }, call, onClose }: EmailDialogProps) {
  const email = useEmail(call, id);
  const footer = (
    <Button variant="quiet" size="sm" onClick={onClose}>
      Close
    </Button>
  );
  return (
    <Dialog
      size="lg"
      title={subject}
      description={`To ${to}`}
      closeLabel="Close dialog"
      closeOnBackdrop
      onClose={onClose}
      footer={footer}
    >
      {email.isPending && <Spinner>Loading email...</Spinner>}
      {email.isError && (
        <Notice tone="err" title="The email did not load">
          Close this and try again.
        </Notice>
      )}
      {email.data && <EmailText email={email.data} />}
    </Dialog>
  );
}

function EmailText({ email }: { email: EmailDetails }) {
  const reason = waitingReason(email);
  return (
    <>
      <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
        <Fact label="Kind">{humanise(email.kind)}</Fact>
        <Fact label="Status">
          <EmailStatus email={email} />
        </Fact>
        <Fact label="Created">{formatDateTime(email.createdAt)}</Fact>
        {email.sentAt && <Fact label="Sent">{formatDateTime(email.sentAt)}</Fact>}
        <Fact label="Attempts">
          {[email.tries, nextTryInWords(email)].filter((part) => part !== undefined).join(", ")}
        </Fact>
        {email.replyTo && <Fact label="Reply to">{email.replyTo}</Fact>}
        {reason && <Fact label="Reason">{reason}</Fact>}
      </dl>
      {/* Focusable for scrolling by keyboard, because nothing else in the dialog is. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above */}
      <section aria-label="Text" tabIndex={0} className="mt-6 border-t border-line pt-5">
        <p lang={email.locale} className="whitespace-pre-wrap wrap-anywhere">
          {email.text}
        </p>
        <p className="mt-4 text-xs text-text-3">This is the text part. The HTML part says the same.</p>
      </section>
    </>
  );
}

const headings = {
  To: "",
  Status: "w-52",
  Kind: "w-44",
  Created: "w-40",
  Attempts: "w-30",
  Actions: "w-36",
};

type EmailRowProps = { email: ListedEmail; isTrying: boolean } & Record<
  "onShow" | "onTryAgain" | "onDismiss",
  () => void
>;

function EmailRow({ email, isTrying, onShow, onTryAgain, onDismiss }: EmailRowProps) {
  const { to, subject, createdAt, status, lacksMail } = email;
  const reason = waitingReason(email);
  const name = `“${subject}” to ${to}`;
  return (
    <tr>
      <th scope="row" className="wrap-anywhere">
        <RowTitle className="ml:leading-snug" onClick={onShow}>
          {breakBeforeAt(to)}
        </RowTitle>
        <span data-below="" className="block">
          {subject}
        </span>
      </th>
      <TableCell label="Status" kind="tag">
        <span className="max-w-full items-center gap-x-3 max-ml:contents ml:inline-flex">
          <EmailStatus email={email} />
          {reason && (
            <span title={reason} className="text-xs text-text-3 max-ml:wrap-anywhere ml:truncate">
              {reason}
            </span>
          )}
        </span>
      </TableCell>
      <TableCell label="Kind">{humanise(email.kind)}</TableCell>
      <TableCell label="Created" kind="figure">
        <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
      </TableCell>
      <TableCell label="Attempts" isLabelled>
        {email.tries} <span className="text-xs text-text-3">{nextTryInWords(email)}</span>
      </TableCell>
      <TableCell kind="actions">
        <RowButton icon={Eye} tip="View" label={`View email ${name}`} onClick={onShow} />
        {status !== "sent" && !lacksMail && (
          <RowButton
            icon={RotateCw}
            tip="Send again"
            label={`Send again: email ${name}`}
            disabled={isTrying}
            onClick={onTryAgain}
          />
        )}
        {canBeDismissed(email) && (
          <RowButton icon={Check} tip="Dismiss" label={`Dismiss email ${name}`} onClick={onDismiss} />
        )}
      </TableCell>
    </tr>
  );
}

const looks = {
  waiting: { tone: "brand", label: "Waiting" },
  sent: { tone: "ok", label: "Sent" },
  failed: { tone: "err", label: "Failed" },
  dismissed: { tone: "plain", label: "Dismissed" },
  held: { tone: "warn", label: "Held" },
} as const;

function canBeDismissed({ status, dismissedAt, isHeld }: ListedEmail): boolean {
  return isHeld || (status === "failed" && dismissedAt === null);
}

function EmailStatus({ email: { status, dismissedAt, isHeld } }: { email: ListedEmail }) {
  const ended = dismissedAt ? "dismissed" : status;
  const { tone, label } = looks[isHeld ? "held" : ended];
  return <Badge tone={tone}>{label}</Badge>;
}

/** Returns why an email has not been sent. */
function waitingReason({ lacksMail, lastError, status, isHeld }: ListedEmail): string | undefined {
  if (isHeld) return "held since a backup was restored";
  if (lacksMail) return "not sent: mail is not set up";
  return status === "sent" ? undefined : (lastError ?? undefined);
}

/** Returns `next 20 Nov 2026, 14:04`, or undefined if it isn't retried or is due at once. */
function nextTryInWords({ nextTryAt, createdAt, lacksMail }: ListedEmail): string | undefined {
  return nextTryAt === null || nextTryAt === createdAt || lacksMail ? undefined : `next ${formatDateTime(nextTryAt)}`;
}

function useEmail(call: Caller, id: string) {
  return useQuery({
    queryKey: [listEmails.path, "one", id],
    queryFn: async () => (await call(getEmail, { params: { id } })).data,
  });
}

function useTryAgain(call: Caller) {
  const reload = useReload(listEmails);
  return useMutation({
    mutationFn: (id: string) => call(retryEmail, { params: { id } }),
    onSuccess: () => toastSuccess("The email is being sent again"),
    onError: (error) => toastRefusal(error, "Failed to send the email again"),
    onSettled: reload,
  });
}

function useDismiss(call: Caller) {
  const reload = useReload(listEmails);
  return useMutation({
    mutationFn: (id: string) => call(dismissEmail, { params: { id } }),
    onSuccess: () => toastSuccess("Dismissed"),
    onError: (error) => toastRefusal(error, "Failed to dismiss the email"),
    onSettled: reload,
  });
}
