import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Caller } from "#app/platform/http/call.ts";
import type { Parsed } from "#app/platform/http/endpoint.ts";
import { dayOf, languageOf } from "#app/platform/i18n/company-words.ts";
import { locales } from "#app/platform/i18n/locales.ts";
import { useListView } from "#app/platform/list-view.ts";
import { ChoiceSelect } from "#app/ui/admin/choice-select.tsx";
import { EmptyList, noMatchHint } from "#app/ui/admin/empty-list.tsx";
import { PagedList } from "#app/ui/admin/paged-list.tsx";
import { useListPage } from "#app/ui/admin/list-page.ts";
import { ListToolbar } from "#app/ui/admin/list-toolbar.tsx";
import { refusalMessage } from "#app/platform/http/refusal-message.ts";
import { toastError, toastSuccess } from "#app/ui/admin/toasts.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { TableCell } from "#app/ui/table-cell.tsx";
import { Table } from "#app/ui/table.tsx";
import { listDetails, recordBounces } from "./contract.ts";
import { evidenceOf, sourceWords, stateOf, whyNot } from "./subscriber-words.ts";
import type { SubscriberDetails } from "./contract.ts";

type View = Partial<Parsed<typeof listDetails, "query">>;

const labels = {
  loading: "Loading subscribers...",
  failed: "The subscribers did not load",
  pages: "Pages of subscribers",
};

const statuses = [
  { value: "", label: "All statuses" },
  { value: "active", label: "Active" },
  { value: "inactive", label: "Inactive" },
  { value: "bounced", label: "Bounced" },
] as const;

const sources = [
  { value: "", label: "All sources" },
  { value: "form", label: sourceWords.form },
  { value: "import", label: sourceWords.import },
] as const;

const languages = [
  { value: "" as const, label: "All languages" },
  ...locales.map((value) => ({ value, label: languageOf(value) })),
];

/** Subscribers with language, source, evidence of consent, and why some get nothing any more. */
export function DetailsScreen({ call }: { call: Caller }) {
  const [view, show] = useListView(listDetails.query);
  const list = useListPage({
    path: listDetails.path,
    view,
    perPage: 50,
    read: (query) => call(listDetails, { query }),
    failure: "Failed to load the subscribers",
  });
  return (
    <section aria-labelledby="details" className="mt-12">
      <h2 id="details" className="mb-5 text-d4-lg">
        Every subscriber
      </h2>
      <Toolbar view={view} onShow={show} />
      <PagedList
        list={list}
        labels={labels}
        empty={
          <EmptyList
            title="No subscribers match"
            description={noMatchHint}
            onShowAll={() => show({ search: undefined, status: undefined, source: undefined, locale: undefined })}
          />
        }
        onPage={(page) => show({ page })}
      >
        {(subscribers) => <DetailsTable subscribers={subscribers} call={call} />}
      </PagedList>
    </section>
  );
}

function Toolbar({ view, onShow }: { view: View; onShow: (changes: View) => void }) {
  return (
    <ListToolbar
      label="Search subscribers"
      placeholder="Search email..."
      search={view.search}
      onSearch={(search) => onShow({ search })}
    >
      <ChoiceSelect
        label="Filter by status"
        value={view.status ?? ""}
        choices={statuses}
        onChoose={(status) => onShow({ status: status || undefined })}
      />
      <ChoiceSelect
        label="Filter by source"
        value={view.source ?? ""}
        choices={sources}
        onChoose={(source) => onShow({ source: source || undefined })}
      />
      <ChoiceSelect
        label="Filter by language"
        value={view.locale ?? ""}
        choices={languages}
        onChoose={(locale) => onShow({ locale: locale || undefined })}
      />
    </ListToolbar>
  );
}

const headings = { Email: "", Language: "w-28", Source: "w-56", Status: "w-28", Subscribed: "w-32", Note: "w-64" };

const tones = { Active: "ok", Bounced: "err", Unconfirmed: "plain", Inactive: "plain" } as const;

function DetailsTable({ subscribers, call }: { subscribers: readonly SubscriberDetails[]; call: Caller }) {
  return (
    <Table caption="Subscribers and how they signed up" headings={headings}>
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
    onError: (error) => toastError(error, refusalMessage(error) ?? "Failed to change the subscriber"),
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
