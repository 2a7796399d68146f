import type { UseQueryResult } from "@tanstack/react-query";
import { Card } from "#app/ui/card.tsx";
import { Spinner } from "#app/ui/spinner.tsx";
import type { ListPage } from "./list-page.ts";
import { ListPager } from "./list-pager.tsx";
import { LoadFailure } from "./load-failure.tsx";
import { isPastTheEnd, PageOutOfRange } from "./page-out-of-range.tsx";

type ListDeskProps<Row> = {
  list: UseQueryResult<ListPage<Row>>;
  /** `pages` labels the pagination. */
  labels: { loading: string; failed: string; pages: string };
  empty: React.ReactNode;
  onPage: (page: number) => void;
  children: (rows: readonly Row[]) => React.ReactNode;
};

/** A list in its states: loading, failed, empty, or its rows with pagination. */
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
