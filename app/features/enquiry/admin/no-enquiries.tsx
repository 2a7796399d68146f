import { useQuery } from "@tanstack/react-query";
import type { Caller } from "#app/platform/http/call.ts";
import { EmptyList, noMatchHint } from "#app/ui/admin/empty-list.tsx";
import { Button } from "#app/ui/button.tsx";
import { listEnquiries } from "../contract.ts";
import type { EnquiryView } from "./enquiry-toolbar.tsx";

type ViewProps = { view: EnquiryView; onShow: (changes: EnquiryView) => void };

/** A list without rows: there are none at all, or none that match. */
export function NoEnquiries({ view, onShow }: ViewProps) {
  const { sort: _sort, order: _order, page: _page, ...filters } = view;
  if (Object.keys(filters).length === 0) {
    return (
      <EmptyList
        title="No contact submissions yet"
        description="What visitors send through the contact form appears here."
      />
    );
  }
  const nothing = Object.fromEntries(Object.keys(filters).map((name) => [name, undefined]));
  return <EmptyList title="No enquiries match" description={noMatchHint} onShowAll={() => onShow(nothing)} />;
}

/** Says how many more a search finds in spam. */
export function SpamFound({ view, call, onShow }: ViewProps & { call: Caller }) {
  const { search, service, owner, overdue, suspect, landingPage, referrerHost, status } = view;
  const isAsked = search !== undefined && status === undefined;
  const query = { search, service, owner, overdue, suspect, landingPage, referrerHost };
  const { data: count = 0 } = useQuery({
    queryKey: [listEnquiries.path, "spam", query],
    queryFn: async () =>
      (await call(listEnquiries, { query: { ...query, status: "spam", page: 1, perPage: 1 } })).total ?? 0,
    enabled: isAsked,
  });
  if (!isAsked || count === 0) return null;
  return (
    <p className="mt-3 flex flex-wrap items-center gap-3 text-s text-text-2" role="status">
      {count === 1 ? "1 more in spam." : `${count.toLocaleString("en-US")} more in spam.`}
      <Button variant="quiet" size="sm" onClick={() => onShow({ status: "spam" })}>
        Show them
      </Button>
    </p>
  );
}
