import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import type { UseQueryResult } from "@tanstack/react-query";
import { useState } from "react";
import type * as z from "zod/mini";
import type { CallInput, Caller } from "#app/platform/http/call.ts";
import type { EndpointInit } from "#app/platform/http/endpoint.ts";
import { moveFocusAfterRemoval } from "./focus-after-removal.ts";
import { toastError } from "./toasts.ts";

/** `total` counts all matching rows. */
export type ListPage<Row> = { rows: readonly Row[]; page: number; perPage: number; total: number };

/** Query parameters of every list, as declared by `listQuery`. */
export type ListView = {
  search?: string | undefined;
  sort?: string | undefined;
  order?: "asc" | "desc" | undefined;
  page?: number | undefined;
  perPage?: number | undefined;
  /** The same change of the URL closes the open record. */
  open?: undefined;
};

type ListCall<Row, View> = EndpointInit & { query: z.ZodMiniType<View>; response: z.ZodMiniType<readonly Row[]> };

type Edit<Row> = (page: ListPage<Row>) => ListPage<Row>;

/** A list in its view, which is in the URL or in a dialog's state. */
export type List<Row, View> = {
  /** The first part of the query keys. */
  path: string;
  view: View;
  show: (changes: View & { open?: undefined }) => void;
  loaded: UseQueryResult<ListPage<Row>>;
  /** Updates the cached page of a view, by default the shown one, immediately and invalidates the others. */
  change: (edit: Edit<Row>, targetView?: View) => void;
  /** Removes a row: the focus moves to its neighbour; without one the previous page is shown. */
  remove: (row: Row, close: () => void) => void;
};

type ListOptions<Row> = {
  perPage: number;
  /** The toast's text if loading fails. */
  failure: string;
  params?: Readonly<Record<string, string>>;
  /** Query parameters in addition to the view's. */
  query?: Readonly<Record<string, string>>;
  /**
   * Returns how often rows that change by themselves are refetched, also when the tab is shown again; never by default.
   */
  refetchMs?: (rows: readonly Row[]) => number | false;
  /** Called after a row was changed or removed. */
  onChange?: () => void;
};

/** Reads a page of a list. Keeps the previous page while loading. Failures are also shown as a toast. */
export function useList<Row extends { id: string }, View extends ListView>(
  call: Caller,
  endpoint: ListCall<Row, View>,
  [view, show]: readonly [NoInfer<View>, (changes: NoInfer<View>) => void],
  options: ListOptions<Row>,
): List<Row, View> {
  const { path } = endpoint;
  const queries = useQueryClient();
  const keyOf = (of: View) => [path, "page", { ...options.params, ...of }];
  const loaded = useQuery({
    queryKey: keyOf(view),
    queryFn: async () => {
      const page = await readPage(call, endpoint, view, options);
      void queries.invalidateQueries({ queryKey: [path, "open"] }); // the open record, unless it is a row of the page
      return page;
    },
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => options.refetchMs?.(state.data?.rows ?? []) ?? false,
    refetchOnWindowFocus: options.refetchMs !== undefined && "always",
    refetchOnMount: "always", // others may change it meanwhile
  });

  // A changed row remains even if it no longer matches, so that nothing moves under the pointer.
  function change(edit: Edit<Row>, targetView = view) {
    const key = keyOf(targetView);
    const before = queries.getQueryData<ListPage<Row>>(key);
    const after = before && edit(before);
    queries.setQueryData(key, after);
    void queries.invalidateQueries({ refetchType: "none" });
    const hasGap = after && after.rows.length < before.rows.length && after.rows.length < after.total;
    if (hasGap) void queries.refetchQueries({ queryKey: key, exact: true });
    options.onChange?.();
  }

  function remove({ id }: Row, close: () => void) {
    const isThereMore = moveFocusAfterRemoval(loaded.data?.rows ?? [], id, close);
    change(without(id));
    if (!isThereMore && view.page && view.page > 1) show({ page: view.page - 1, open: undefined } as View); // as every view has it
  }
  return { path, view, show, loaded, change, remove };
}

async function readPage<Row, View extends ListView>(
  call: Caller,
  endpoint: ListCall<Row, View>,
  view: View,
  { perPage, failure, params, query }: ListOptions<Row>,
): Promise<ListPage<Row>> {
  const { page = 1 } = view;
  const input = { params, query: { ...view, ...query, page, perPage } };
  try {
    const { data, total = data.length } = await call(endpoint, input as CallInput<ListCall<Row, View>>); // a list's
    return { rows: data, page, perPage, total };
  } catch (error) {
    toastError(error, failure);
    throw error;
  }
}

/** Returns the view of a list that isn't in the URL. Any change except to `page` resets the page. */
export function useOwnView<View extends ListView>(): [view: View, show: (changes: View) => void] {
  const [view, setView] = useState({} as View); // all of it is optional
  return [view, (changes) => setView({ ...view, page: undefined, ...changes })];
}

/** Returns the names of a view's active filters. */
export function listFilters(view: ListView): string[] {
  const { sort: _sort, order: _order, page: _page, perPage: _perPage, ...filters } = view;
  return Object.entries(filters).flatMap(([name, value]) => (value ? [name] : []));
}

export function replaced<Row extends { id: string }>(changed: Row): Edit<Row> {
  return (page) => ({ ...page, rows: page.rows.map((row) => (row.id === changed.id ? changed : row)) });
}

function without<Row extends { id: string }>(id: string): Edit<Row> {
  return (page) => ({ ...page, rows: page.rows.filter((row) => row.id !== id), total: page.total - 1 });
}
