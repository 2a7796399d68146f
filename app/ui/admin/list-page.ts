// A page of a list in the query cache: reading it, and what a change of one row does to it.
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { toastError } from "./toasts.ts";

/** A page of a list, which one it is, and how many rows match in all. */
export type ListPage<Row> = { rows: readonly Row[]; page: number; perPage: number; total: number };

type Paged<View> = View & { page: number; perPage: number };

type Listing<Row, View> = {
  /** The call's path, under which the cache keeps the list. */
  path: string;
  /** Search, filter, sort and page, as the address has them. */
  view: View;
  perPage: number;
  read: (query: Paged<View>) => Promise<{ answer: readonly Row[]; total: number | undefined }>;
  /** What a toast says where it can't be read. */
  failure: string;
};

const keyOf = (path: string, view: object) => [path, "page", view];

/** The page that a view shows; the one before stays to be seen until it has come. A failure is told by a toast as well. */
export function useListPage<Row, View extends { page?: number | undefined }>(listing: Listing<Row, View>) {
  return useQuery({
    queryKey: keyOf(listing.path, listing.view),
    queryFn: () => readPage(listing),
    placeholderData: keepPreviousData,
    refetchOnMount: "always", // others change it while nobody looks
  });
}

async function readPage<Row, View extends { page?: number | undefined }>(
  listing: Listing<Row, View>,
): Promise<ListPage<Row>> {
  const { view, perPage, read, failure } = listing;
  const { page = 1 } = view;
  try {
    const { answer, total = answer.length } = await read({ ...view, page, perPage });
    return { rows: answer, page, perPage, total };
  } catch (error) {
    toastError(error, failure);
    throw error;
  }
}

type Edit<Row> = (page: ListPage<Row>) => ListPage<Row>;

/**
 * Changes a page that is shown, at once; everything else is read anew when it is shown next. A changed row stays in its
 * place even where it no longer matches, so that nothing moves under the pointer.
 */
export function useListChange<Row>(path: string): (view: object, edit: Edit<Row>) => void {
  const queries = useQueryClient();
  return (view, edit) => {
    const key = keyOf(path, view);
    const before = queries.getQueryData<ListPage<Row>>(key);
    const after = before && edit(before);
    queries.setQueryData(key, after);
    void queries.invalidateQueries({ refetchType: "none" });
    const hasGap = after && after.rows.length < before.rows.length && after.rows.length < after.total;
    if (hasGap) void queries.refetchQueries({ queryKey: key, exact: true });
  };
}

/** A page without a row. */
export function without<Row extends { id: string }>(id: string): Edit<Row> {
  return (page) => ({ ...page, rows: page.rows.filter((row) => row.id !== id), total: page.total - 1 });
}

/** A page with a changed row in its place. */
export function replaced<Row extends { id: string }>(changed: Row): Edit<Row> {
  return (page) => ({ ...page, rows: page.rows.map((row) => (row.id === changed.id ? changed : row)) });
}
