import type { UseQueryResult } from "@tanstack/react-query";
import { Card } from "#app/ui/card.tsx";
import { Spinner } from "#app/ui/spinner.tsx";
import type { ListPage } from "./list-page.ts";
import { ListPager } from "./list-pager.tsx";
import { LoadFailure } from "./load-failure.tsx";
import { isPastTheEnd, PageOutOfRange } from "./page-out-of-range.tsx";

type ListDeskProps<Row> = {
  list: UseQueryResult<ListPage<Row>>;
  /** While it loads, where it did not, and the pages' name. */
  labels: { loading: string; failed: string; pages: string };
  /** What stands there where nothing is listed. */
  empty: React.ReactNode;
  onPage: (page: number) => void;
  /** The rows as a table. */
  children: (rows: readonly Row[]) => React.ReactNode;
};

/** A list of the admin area as far as it has come: loading, failed, empty, or its rows with the way to the other pages. */
export function ListDesk<Row>({ list, labels, empty, onPage, children }: ListDeskProps<Row>) {
  const { data } = list;
  return (
    <>
      {list.isError && <LoadFailure title={labels.failed} onRetry={() => void list.refetch()} />}
      {list.isPending && (
        <Card pad="none">
          <Spinner>{labels.loading}</Spinner>
        </Card>
      )}
      {data?.rows.length === 0 && (isPastTheEnd(data) ? <PageOutOfRange onShowFirst={() => onPage(1)} /> : empty)}
      {data && data.rows.length > 0 && (
        <div aria-busy={list.isPlaceholderData}>
          {children(data.rows)}
          <ListPager label={labels.pages} of={data} onPage={onPage} />
        </div>
      )}
    </>
  );
}
