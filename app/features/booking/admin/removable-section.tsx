import { useMutation } from "@tanstack/react-query";
import type { UseQueryResult } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useRef } from "react";
import type { EndpointInit } from "#app/platform/http/endpoint.ts";
import { Loaded } from "#app/ui/admin/loaded.tsx";
import { RowButton } from "#app/ui/admin/row-button.tsx";
import { TitledSection } from "#app/ui/admin/titled-section.tsx";
import { toastError, toastSuccess } from "#app/ui/admin/toasts.ts";
import { useReload } from "#app/ui/admin/use-endpoint.ts";
import { Card } from "#app/ui/card.tsx";

type RemovableSectionProps<Data, Row> = {
  id: string;
  title: string;
  lead: string;
  /** The form that adds an entry. */
  form: React.ReactNode;
  from: UseQueryResult<Data>;
  /** The API call that `from` reads; other parts of the page may read it too. */
  endpoint: Pick<EndpointInit, "path">;
  labels: { loading: string; failed: string };
  remove: (row: Row) => Promise<unknown>;
  removed: (row: Row) => string;
  failure: (error: unknown) => string;
  children: (data: Data, onRemove: (row: Row) => void) => React.ReactNode;
};

/** Renders a form that adds an entry, and the list of entries. Removing one moves the focus to the heading. */
export function RemovableSection<Data, Row>(props: RemovableSectionProps<Data, Row>) {
  const { id, title, lead, form, from, labels, remove, removed, failure, children } = props;
  const reload = useReload(props.endpoint);
  const heading = useRef<HTMLHeadingElement>(null);
  const removing = useMutation({
    mutationFn: remove,
    onSuccess: async (_, row) => {
      toastSuccess(removed(row));
      heading.current?.focus();
      await reload();
    },
    onError: (error) => toastError(error, failure(error)),
  });
  return (
    <TitledSection id={id} title={title} lead={lead} ref={heading} className="@container">
      <div className="grid items-start gap-4 @min-[48rem]:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)]">
        {form}
        <Loaded from={from} labels={labels}>
          {(data) => children(data, (row) => !removing.isPending && removing.mutate(row))}
        </Loaded>
      </div>
    </TitledSection>
  );
}

type RemovableListProps<Row> = {
  label: string;
  /** Shown if there are no entries. */
  empty: string;
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  removeLabel: (row: Row) => string;
  onRemove: (row: Row) => void;
  children: (row: Row) => React.ReactNode;
};

export function RemovableList<Row>(props: RemovableListProps<Row>) {
  const { label, empty, rows, keyOf, removeLabel, onRemove, children } = props;
  if (rows.length === 0) return <p className="px-6 text-s text-text-3">{empty}</p>;
  return (
    <Card pad="none" clip>
      <ul aria-label={label} className="divide-y divide-line">
        {rows.map((row) => (
          <li key={keyOf(row)} className="flex items-center justify-between gap-4 px-6 py-3">
            <div className="min-w-0">{children(row)}</div>
            <RowButton
              icon={Trash2}
              tip="Remove"
              label={removeLabel(row)}
              variant="danger"
              onClick={() => onRemove(row)}
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}
