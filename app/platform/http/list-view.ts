// Search, filter, sort and page of a list in the URL's query, so that reload, links and Back work.
import type * as z from "zod/mini";
import { useUrlQuery } from "../browser/use-url-query.ts";

type OpenRecord = { open?: string | undefined };

/** Typing doesn't add a history entry per keystroke. */
type NavigateOptions = { isTyping?: boolean };

/**
 * Returns the list's query and a function to change parts of it. An empty value removes a part; any change except to
 * `page` resets the page. An invalid query shows the whole list.
 */
export function useListView<S extends z.ZodMiniObject>(
  query: S,
): [view: Partial<z.output<S>>, show: (changes: Partial<z.input<S>> & OpenRecord, how?: NavigateOptions) => void] {
  const [parameters, setParameters] = useUrlQuery();

  function show(changes: Partial<z.input<S>> & OpenRecord, { isTyping = "search" in changes }: NavigateOptions = {}) {
    setParameters((before) => changed(before, changes), { replace: isTyping, preventScrollReset: true });
  }
  return [viewIn(parameters, query), show];
}

export function viewIn<S extends z.ZodMiniObject>(parameters: URLSearchParams, query: S): Partial<z.output<S>> {
  const parsed = query.safeParse(Object.fromEntries(parameters));
  return parsed.success ? parsed.data : {};
}

export function changed(before: URLSearchParams, changes: Record<string, unknown>): URLSearchParams {
  const after = new URLSearchParams(before);
  for (const [name, value] of Object.entries({ page: undefined, ...changes })) {
    if (value === undefined || value === "" || (name === "page" && value === 1)) after.delete(name);
    else after.set(name, String(value));
  }
  return after;
}
