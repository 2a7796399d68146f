// Which part of a list a screen shows: search, filter, sort and page, kept in the address's query, so that a reload, a link
// and Back show the same. What each may be is the matter of the list's contract.
import { useSearchParams } from "react-router";
import type * as z from "zod/mini";

type OpenRecord = { open?: string | undefined };

/**
 * The list's query as the address has it, and a way to change parts of it: an empty value leaves a part out, and any
 * change but one of the page goes to page 1. `open` is the record that is open (open-id.ts). An address that the contract would refuse shows the whole list.
 */
export function useListView<S extends z.ZodMiniObject>(
  query: S,
): [view: Partial<z.output<S>>, show: (changes: Partial<z.input<S>> & OpenRecord) => void] {
  const [parameters, setParameters] = useSearchParams();

  function show(changes: Partial<z.input<S>> & OpenRecord) {
    const isTyping = "search" in changes; // not one step of the history per letter
    setParameters((before) => changed(before, changes), { replace: isTyping, preventScrollReset: true });
  }
  return [viewIn(parameters, query), show];
}

/**
 * What the parameters ask of a list.
 * @example viewIn(new URLSearchParams("page=3&open=1"), z.object(pageQuery)) // { page: 3 }
 */
export function viewIn<S extends z.ZodMiniObject>(parameters: URLSearchParams, query: S): Partial<z.output<S>> {
  const parsed = query.safeParse(Object.fromEntries(parameters));
  return parsed.success ? parsed.data : {};
}

/**
 * The parameters after a change.
 * @example changed(new URLSearchParams("page=3"), { search: "ana" }).toString() // "search=ana"
 */
export function changed(before: URLSearchParams, changes: Record<string, unknown>): URLSearchParams {
  const after = new URLSearchParams(before);
  for (const [name, value] of Object.entries({ page: undefined, ...changes })) {
    if (value === undefined || value === "" || (name === "page" && value === 1)) after.delete(name);
    else after.set(name, String(value));
  }
  return after;
}
