// Search, filter, sort and page of a list in the URL's query, so that reload, links and Back work.
import type * as z from "zod/mini";
import { useUrlQuery } from "../browser/use-url-query.ts";

type OpenRecord = { open?: string | undefined };

/** Typing doesn't add a history entry per keystroke. */
type NavigateOptions = { isTyping?: boolean };

/**
 * Changes to a view, or a function that returns them for the view in the URL, which may be newer than the rendered one.
 */
type ViewChanges<S extends z.ZodMiniObject> =
  | (Partial<z.input<S>> & OpenRecord)
  | ((view: Partial<z.output<S>>) => Partial<z.input<S>>);

/**
 * Returns the list's query and a function to change parts of it. An empty value removes a part; any change except to
 * `page` resets the page. An invalid query shows the whole list.
 */
export function useListView<S extends z.ZodMiniObject>(
  query: S,
): [view: Partial<z.output<S>>, show: (changes: ViewChanges<S>, how?: NavigateOptions) => void] {
  const [parameters, setParameters] = useUrlQuery();

  function show(changes: ViewChanges<S>, { isTyping = "search" in changes }: NavigateOptions = {}) {
    const make = typeof changes === "function" ? changes : () => changes;
    setParameters((before) => withChanges(before, make(parseView(before, query))), {
      replace: isTyping,
      preventScrollReset: true,
    });
  }
  return [parseView(parameters, query), show];
}

export function parseView<S extends z.ZodMiniObject>(parameters: URLSearchParams, query: S): Partial<z.output<S>> {
  const parsed = query.safeParse(Object.fromEntries(parameters));
  return parsed.success ? parsed.data : {};
}

export function withChanges(before: URLSearchParams, changes: Record<string, unknown>): URLSearchParams {
  const after = new URLSearchParams(before);
  for (const [name, value] of Object.entries({ page: undefined, ...changes })) {
    if (value === undefined || value === "" || (name === "page" && value === 1)) after.delete(name);
    else after.set(name, String(value));
  }
  return after;
}
