// Which enquiries the admin looks at, kept in the address: searched, filtered, sorted, paged. Wrong values count as none.
import { enquiryOrders } from "./contract.ts";
import { serviceInterests } from "./form-fields.ts";

/** How many rows a page of the list has. */
export const perPage = 20;

/** What the address asks for. */
export type EnquiryView = {
  search: string | undefined;
  service: (typeof serviceInterests)[number] | undefined;
  sort: (typeof enquiryOrders)[number] | undefined;
  order: "asc" | "desc" | undefined;
  page: number;
  /** The id of an enquiry that is to be shown in full, as a letter's link asks. */
  open: string | undefined;
};

/** What can be changed: null takes it away. Any change but of the page begins at the first page. */
export type ViewChange = Partial<Record<"search" | "service" | "sort" | "order" | "page" | "open", string | null>>;

/** Reads the view out of an address' query. */
export function readView(query: URLSearchParams): EnquiryView {
  const oneOf = <T extends string>(name: string, values: readonly T[]) =>
    values.find((value) => value === query.get(name));
  const page = Number(query.get("page"));
  return {
    search: query.get("search")?.trim().slice(0, 200) || undefined,
    service: oneOf("service", serviceInterests),
    sort: oneOf("sort", enquiryOrders),
    order: oneOf("order", ["asc", "desc"]),
    page: Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1,
    open: query.get("open") ?? undefined,
  };
}

/**
 * The query with a change.
 * @example changeView(query, { sort: "name", order: "asc" })
 */
export function changeView(query: URLSearchParams, change: ViewChange): URLSearchParams {
  const next = new URLSearchParams(query);
  if (!("page" in change) && !("open" in change)) next.delete("page");
  for (const [name, value] of Object.entries(change)) {
    if (value === null || value === "") next.delete(name);
    else next.set(name, value);
  }
  return next;
}
