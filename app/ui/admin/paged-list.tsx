import type { UseQueryResult } from "@tanstack/react-query";
import type { ListPage } from "./list-page.ts";
import { ListPager } from "./list-pager.tsx";
import { Loaded } from "./loaded.tsx";
import { isPastTheEnd, PageOutOfRange } from "./page-out-of-range.tsx";

type PagedListProps<Row> = {
  list: UseQueryResult<ListPage<Row>>;
  /** `pages` labels the pagination. */
  labels: { loading: string; failed: string; pages: string };
  empty: React.ReactNode;
  onPage: (page: number) => void;
  children: (rows: readonly Row[]) => React.ReactNode;
};

/** A list in its states: loading, failed, empty, or its rows with pagination. */
export function PagedList<Row>({ list, labels, empty, onPage, children }: PagedListProps<Row>) {
  return (
    <Loaded from={list} labels={labels} hasToast>
      {(page) => (
        <>
          {page.rows.length === 0 && (isPastTheEnd(page) ? <PageOutOfRange onShowFirst={() => onPage(1)} /> : empty)}
          {page.rows.length > 0 && (
            <div aria-busy={list.isPlaceholderData}>
              {children(page.rows)}
              <ListPager label={labels.pages} of={page} onPage={onPage} />
            </div>
          )}
        </>
      )}
    </Loaded>
  );
}
