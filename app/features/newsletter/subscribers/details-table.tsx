import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Caller } from "#app/platform/http/call.ts";
import { refusalMessage } from "#app/platform/http/refusal-message.ts";
import { dayOf, languageOf } from "#app/platform/i18n/company-words.ts";
import { toastError, toastSuccess } from "#app/ui/admin/toasts.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { TableCell } from "#app/ui/table-cell.tsx";
import { Table } from "#app/ui/table.tsx";
import { recordBounces } from "./contract.ts";
import type { SubscriberDetails } from "./contract.ts";
import { evidenceOf, sourceWords, stateOf, whyNot } from "./subscriber-words.ts";

const headings = { Email: "", Language: "w-28", Source: "w-56", Status: "w-28", Subscribed: "w-32", Note: "w-64" };

const tones = { Active: "ok", Bounced: "err", Unconfirmed: "plain", Inactive: "plain" } as const;

export function DetailsTable({ subscribers, call }: { subscribers: readonly SubscriberDetails[]; call: Caller }) {
  return (
    <Table caption="Subscribers and how they came" headings={headings}>
      <tbody>
        {subscribers.map((subscriber) => (
          <DetailsRow key={subscriber.id} subscriber={subscriber} call={call} />
        ))}
      </tbody>
    </Table>
  );
}

function DetailsRow({ subscriber, call }: { subscriber: SubscriberDetails; call: Caller }) {
  const queries = useQueryClient();
  const { email, locale, source, subscribedAt, bouncedAt } = subscriber;
  const state = stateOf(subscriber);
  const note = whyNot(subscriber);
  const undo = useMutation({
    mutationFn: () => call(recordBounces, { body: { emails: [email], undo: true } }),
    onSuccess: () => toastSuccess(`${email} gets the next issue again`),
    onError: (error) => toastError(error, refusalMessage(error) ?? "Failed to change it"),
    onSettled: () => queries.invalidateQueries(),
  });
  return (
    <tr>
      <th scope="row" className="max-ml:pb-3">
        <span className="font-semibold text-text wrap-anywhere">{email}</span>
      </th>
      <TableCell label="Language">{languageOf(locale)}</TableCell>
      <TableCell label="Source">
        <span className="block">
          {sourceWords[source]}
          <span className="block text-xs text-text-3 wrap-anywhere">{evidenceOf(subscriber)}</span>
        </span>
      </TableCell>
      <TableCell label="Status">
        <span>
          <Badge tone={tones[state]}>{state}</Badge>
        </span>
      </TableCell>
      <TableCell label="Subscribed" kind="figure">
        <time dateTime={subscribedAt}>{dayOf(subscribedAt)}</time>
      </TableCell>
      <TableCell label="Note" className={note ? "" : "max-ml:hidden"}>
        <span className="block text-s">{note}</span>
        {bouncedAt && (
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
        )}
      </TableCell>
    </tr>
  );
}
