import { EmptyList, noMatchHint } from "./empty-list.tsx";
import { ListPager } from "./list-pager.tsx";
import { Loaded } from "./loaded.tsx";
import { isPastTheEnd, PageOutOfRange } from "./page-out-of-range.tsx";
import { listFilters } from "./use-list.ts";
import type { List, ListView } from "./use-list.ts";

type PagedListProps<Row, View> = {
  list: List<Row, View>;
  /** `pages` labels the pagination; `none` is shown for an empty list, `noMatch` if the filters exclude all rows. */
  words: { loading: string; failed: string; pages: string; none: string; noneHint?: string; noMatch: string };
  /** The action that fills an empty list. */
  first?: React.ReactNode;
  children: (rows: readonly Row[]) => React.ReactNode;
};

/** Renders a list in its states: loading, failed, empty, or its rows with pagination. */
export function PagedList<Row, View extends ListView>({ list, words, first, children }: PagedListProps<Row, View>) {
  const { view, show, loaded } = list;
  const filters = listFilters(view);
  const showAll = () => show(Object.fromEntries(filters.map((name) => [name, undefined])) as View); // its own names
  const showPage = (page: number) => show({ page } as View); // as every view has it
  const empty =
    filters.length > 0 ? (
      <EmptyList title={words.noMatch} description={noMatchHint} onShowAll={showAll} />
    ) : (
      <EmptyList title={words.none} description={words.noneHint}>
        {first}
      </EmptyList>
    );
  return (
    <Loaded from={loaded} labels={words} hasToast>
      {(page) => (
        <>
          {page.rows.length === 0 && (isPastTheEnd(page) ? <PageOutOfRange onShowFirst={() => showPage(1)} /> : empty)}
          {page.rows.length > 0 && (
            <div aria-busy={loaded.isPlaceholderData}>
              {children(page.rows)}
              <ListPager label={words.pages} of={page} onPage={showPage} />
            </div>
          )}
        </>
      )}
    </Loaded>
  );
}
