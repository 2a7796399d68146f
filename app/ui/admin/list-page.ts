import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { moveFocusAfterRemoval } from "./focus-after-removal.ts";
import { toastError } from "./toasts.ts";

/** `total` counts all matching rows. */
export type ListPage<Row> = { rows: readonly Row[]; page: number; perPage: number; total: number };

type Paged<View> = View & { page: number; perPage: number };

type Listing<Row, View> = {
  /** The query key. */
  path: string;
  /** As in the URL. */
  view: View;
  perPage: number;
  read: (query: Paged<View>) => Promise<{ answer: readonly Row[]; total: number | undefined }>;
  /** Returns how often rows are read again while they change by themselves; never without it. */
  refetchMs?: (rows: readonly Row[]) => number | false;
  /** The toast's text if loading fails. */
  failure: string;
};

const keyOf = (path: string, view: object) => [path, "page", view];

/** Keeps the previous page while loading. Failures are also shown as a toast. */
export function useListPage<Row, View extends { page?: number | undefined }>(listing: Listing<Row, View>) {
  return useQuery({
    queryKey: keyOf(listing.path, listing.view),
    queryFn: () => readPage(listing),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => listing.refetchMs?.(state.data?.rows ?? []) ?? false,
    refetchOnMount: "always", // others may change it meanwhile
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
 * Updates the cached page at once and invalidates the others. A changed row stays even if it no longer matches, so that nothing
 * moves under the pointer.
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

type Removal<Row, View> = {
  list: { data?: ListPage<Row> | undefined };
  view: View;
  change: (view: View, edit: Edit<Row>) => void;
  onPage: (page: number) => void;
};

/** Takes a removed row out of the list: the focus goes to its neighbour, and without one the page before is shown. */
export function removeRow<Row extends { id: string }, View extends { page?: number | undefined }>(
  { list, view, change, onPage }: Removal<Row, View>,
  { id }: Row,
  close: () => void,
): void {
  const isThereMore = moveFocusAfterRemoval(list.data?.rows ?? [], id, close);
  change(view, without(id));
  if (!isThereMore && view.page && view.page > 1) onPage(view.page - 1);
}

export function without<Row extends { id: string }>(id: string): Edit<Row> {
  return (page) => ({ ...page, rows: page.rows.filter((row) => row.id !== id), total: page.total - 1 });
}

export function replaced<Row extends { id: string }>(changed: Row): Edit<Row> {
  return (page) => ({ ...page, rows: page.rows.map((row) => (row.id === changed.id ? changed : row)) });
}
