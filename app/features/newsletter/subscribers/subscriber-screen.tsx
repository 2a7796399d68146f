import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import type { Caller } from "#app/platform/http/call.ts";
import { useListView } from "#app/platform/http/list-view.ts";
import { isStatus, refusalMessage } from "#app/platform/http/refusal-message.ts";
import { formatDate, formatLanguage } from "#app/platform/i18n/format.ts";
import { locales } from "#app/platform/i18n/locales.ts";
import { ConfirmDialog } from "#app/ui/admin/confirm-dialog.tsx";
import { removeButtonId } from "#app/ui/admin/focus-after-removal.ts";
import { ListToolbar } from "#app/ui/admin/list-toolbar.tsx";
import { PagedList } from "#app/ui/admin/paged-list.tsx";
import { RowButton } from "#app/ui/admin/row-button.tsx";
import { toastError, toastRefusal, toastSuccess } from "#app/ui/admin/toasts.ts";
import { useReload } from "#app/ui/admin/use-endpoint.ts";
import { replaced, useList } from "#app/ui/admin/use-list.ts";
import { Badge } from "#app/ui/badge.tsx";
import { breakBeforeAt } from "#app/ui/break-before-at.tsx";
import { Button } from "#app/ui/button.tsx";
import { Switch } from "#app/ui/switch.tsx";
import { TableCell } from "#app/ui/table-cell.tsx";
import { Table } from "#app/ui/table.tsx";
import { deleteSubscriber, listSubscribers, recordBounces, setSubscriberActive } from "./contract.ts";
import type { Subscriber } from "./contract.ts";
import { CorrectDialog } from "./correct-dialog.tsx";
import { useRecount } from "./subscriber-view.ts";
import { describeEvidence, sourceWords, subscriberState, inactiveReason } from "./subscriber-words.ts";

const words = {
  loading: "Loading subscribers...",
  failed: "The subscribers did not load",
  pages: "Pages of subscribers",
  none: "No subscribers yet",
  noneHint: "New subscribers appear here.",
  noMatch: "No subscribers match",
};

type SubscriberScreenProps = {
  call: Caller;
  /** The action that fills an empty list. */
  first?: React.ReactNode;
};

/** Shows current and former subscribers: how they signed up, and why some get nothing any more. */
export function SubscriberScreen({ call, first }: SubscriberScreenProps) {
  const list = useList(call, listSubscribers, useListView(listSubscribers.query), {
    perPage: 50,
    failure: "Failed to load newsletter subscriptions",
    onChange: useRecount(),
  });
  const [deleting, setDeleting] = useState<Subscriber>();
  const [corrected, setCorrected] = useState<Subscriber>();

  return (
    <>
      <ListToolbar
        list={list}
        label="Search subscribers"
        placeholder="Search by email"
        filters={filters}
        orders={orders}
        hasSortHeaders
      />
      <PagedList list={list} words={words} first={first}>
        {(subscribers) => (
          <Table
            caption="Newsletter subscribers"
            headings={headings}
            sorting={{ by: sorts, view: { sort: "subscribedAt", ...list.view }, onShow: list.show }}
            className="ml:min-w-240"
          >
            <tbody>
              {subscribers.map((subscriber) => (
                <SubscriberRow
                  key={subscriber.id}
                  subscriber={subscriber}
                  call={call}
                  onChanged={(changed) => list.change(replaced(changed))}
                  onCorrect={() => setCorrected(subscriber)}
                  onDelete={() => setDeleting(subscriber)}
                />
              ))}
            </tbody>
          </Table>
        )}
      </PagedList>
      {corrected && (
        <CorrectDialog
          subscriber={list.loaded.data?.rows.find(({ id }) => id === corrected.id) ?? corrected} // as it is after a 412
          call={call}
          onCorrected={(after) => {
            list.change(replaced(after));
            setCorrected(undefined);
          }}
          onClose={() => setCorrected(undefined)}
        />
      )}
      {deleting && (
        <ConfirmDialog
          title="Delete subscription"
          act={() => call(deleteSubscriber, { params: { id: deleting.id } })}
          done="Subscription deleted successfully"
          failure={() => "Failed to delete subscription"}
          onDone={() => list.remove(deleting, () => setDeleting(undefined))}
          onClose={() => setDeleting(undefined)}
        >
          Are you sure you want to delete <strong className="wrap-anywhere text-text">{deleting.email}</strong>? This
          action cannot be undone.
        </ConfirmDialog>
      )}
    </>
  );
}

const headings = { Email: "", Status: "w-47", Subscribed: "w-106", Active: "w-24", Actions: "w-30" };

const sorts = { Email: ["email", "asc"], Subscribed: ["subscribedAt", "desc"] } as const;

const tones = { Bounced: "err", Unconfirmed: "plain", Inactive: "plain" } as const;

type SubscriberRowProps = {
  subscriber: Subscriber;
  call: Caller;
  onChanged: (subscriber: Subscriber) => void;
  onCorrect: () => void;
  onDelete: () => void;
};

function SubscriberRow({ subscriber, call, onChanged, onCorrect, onDelete }: SubscriberRowProps) {
  const { id, email, locale, source, subscribedAt, bouncedAt } = subscriber;
  const reload = useReload(listSubscribers);
  const switching = useMutation({
    mutationFn: async (isActive: boolean) =>
      (await call(setSubscriberActive, { params: { id }, body: { isActive } })).data,
    onSuccess: (changed) => {
      toastSuccess(`Subscription ${changed.isActive ? "activated" : "deactivated"} successfully`);
      onChanged(changed);
    },
    onError: (error) => {
      toastError(error, failureOf(error));
      void reload(); // the subscriber may have changed
    },
  });
  const isActive = switching.isPending ? switching.variables : subscriber.isActive;
  const state = subscriberState({ ...subscriber, isActive });
  return (
    <tr>
      <th scope="row">
        <span title={email} className="font-semibold text-text wrap-anywhere">
          {breakBeforeAt(email)}
        </span>
      </th>
      {/* The switch says the same of who gets it. */}
      <TableCell label="Status" kind="tag" isEmpty={state === "Active"}>
        <div className="max-ml:contents">
          {state !== "Active" && (
            <>
              <Badge tone={tones[state]}>{state}</Badge>
              <span
                title={inactiveReason(subscriber)}
                className="text-xs text-text-3 empty:hidden ml:mt-1 ml:block ml:truncate"
              >
                {inactiveReason(subscriber)}
              </span>
            </>
          )}
          {bouncedAt && <SendAgainButton email={email} call={call} />}
        </div>
      </TableCell>
      <TableCell label="Subscribed">
        <div className="dotted text-text-3 max-ml:wrap-anywhere max-ml:whitespace-normal ml:truncate ml:text-xs">
          <time dateTime={subscribedAt} className="ml:text-sm ml:text-text">
            {formatDate(subscribedAt)}
          </time>
          <span>{formatLanguage(locale)}</span>
          <span>{sourceWords[source]}</span>
          <span>{describeEvidence(subscriber)}</span>
        </div>
      </TableCell>
      <TableCell label="Active" kind="switch">
        <Switch
          aria-label={`Newsletter to ${email}`}
          className="target align-middle"
          checked={isActive}
          onChange={(event) => !switching.isPending && switching.mutate(event.currentTarget.checked)}
        />
      </TableCell>
      <TableCell kind="actions">
        <RowButton icon={Pencil} tip="Correct" label={`Correct subscriber ${email}`} onClick={onCorrect} />
        <RowButton
          id={removeButtonId(id)}
          icon={Trash2}
          tip="Delete"
          label={`Delete subscriber ${email}`}
          variant="danger"
          onClick={onDelete}
        />
      </TableCell>
    </tr>
  );
}

function SendAgainButton({ email, call }: { email: string; call: Caller }) {
  const queries = useQueryClient();
  const undo = useMutation({
    mutationFn: () => call(recordBounces, { body: { emails: [email], undo: true } }),
    onSuccess: () => toastSuccess(`${email} gets the next issue again`),
    onError: (error) => toastRefusal(error, "Failed to change the subscriber"),
    onSettled: () => queries.invalidateQueries(),
  });
  return (
    <Button
      size="sm"
      variant="line"
      className="mt-2"
      busy={undo.isPending}
      busyLabel="Changing..."
      aria-label={`Send to ${email} again`}
      onClick={() => undo.mutate()}
    >
      Send again
    </Button>
  );
}

/** Returns the error message; a conflict has its own reason: someone who unsubscribed can't be reactivated. */
function failureOf(error: unknown): string {
  const failure = "Failed to update subscription status";
  const reason = isStatus(error, 409) ? refusalMessage(error) : undefined;
  return reason ? `${failure}. ${reason}` : failure;
}

const statuses = [
  { value: "active", label: "Active" },
  { value: "inactive", label: "Inactive" },
  { value: "bounced", label: "Bounced" },
] as const;

const sources = [
  { value: "form", label: sourceWords.form },
  { value: "import", label: sourceWords.import },
] as const;

const languages = locales.map((value) => ({ value, label: formatLanguage(value) }));

const filters = [
  { name: "status", label: "Status", choices: statuses },
  { name: "source", label: "Source", choices: sources },
  { name: "locale", label: "Language", choices: languages },
] as const;

const orders = [
  { label: "Newest first", sort: undefined, order: undefined },
  { label: "Oldest first", sort: "subscribedAt", order: "asc" },
  { label: "Email, A to Z", sort: "email", order: "asc" },
  { label: "Email, Z to A", sort: "email", order: "desc" },
] as const;
