import { useState } from "react";
import { useSearchParams } from "react-router";
import type { Caller } from "#app/platform/http/call.ts";
import { useListView } from "#app/platform/list-view.ts";
import { ListDesk } from "#app/ui/admin/list-desk.tsx";
import { useListChange, useListPage, without } from "#app/ui/admin/list-page.ts";
import { NothingListed, searchAnew } from "#app/ui/admin/nothing-listed.tsx";
import { passFocus } from "#app/ui/admin/pass-focus.ts";
import { listEnquiries } from "./contract.ts";
import type { Enquiry } from "./contract.ts";
import { DeleteEnquiry } from "./delete-enquiry.tsx";
import { EnquiryDialog } from "./enquiry-dialog.tsx";
import { EnquiryTable } from "./enquiry-table.tsx";
import { EnquiryToolbar } from "./enquiry-toolbar.tsx";
import type { EnquiryView } from "./enquiry-toolbar.tsx";

const labels = { loading: "Loading contact submissions...", failed: "The enquiries did not load", pages: "Pages" };

/** The admin's enquiries: search, table, one of them in full, and deleting after a question. */
export function EnquiryDesk({ call }: { call: Caller }) {
  const [view, show] = useListView(listEnquiries.query);
  const list = useListPage({
    path: listEnquiries.path,
    view,
    perPage: 20,
    read: (query) => call(listEnquiries, { query }),
    failure: "Failed to load contact submissions",
  });
  const change = useListChange<Enquiry>(listEnquiries.path);
  const reading = useReading(list.data?.rows ?? []);
  const [asked, setAsked] = useState<Enquiry>();

  function leave({ id }: Enquiry) {
    const isThereMore = passFocus(list.data?.rows ?? [], id, () => setAsked(undefined));
    change(view, without(id));
    if (!isThereMore && view.page && view.page > 1) show({ page: view.page - 1 });
  }

  return (
    <>
      <EnquiryToolbar view={view} onShow={show} />
      <ListDesk
        list={list}
        labels={labels}
        empty={<NoEnquiries view={view} onShow={show} />}
        onPage={(page) => show({ page })}
      >
        {(enquiries) => (
          <EnquiryTable enquiries={enquiries} view={view} onShow={show} onRead={reading.read} onDelete={setAsked} />
        )}
      </ListDesk>
      {reading.shown && <EnquiryDialog enquiry={reading.shown} onClose={reading.close} />}
      {asked && (
        <DeleteEnquiry enquiry={asked} call={call} onDeleted={() => leave(asked)} onClose={() => setAsked(undefined)} />
      )}
    </>
  );
}

/** Which enquiry is read in full: the one that was chosen, or the one that a letter's link names by `?open=`. */
function useReading(enquiries: readonly Enquiry[]) {
  const [address, setAddress] = useSearchParams();
  const [chosen, setChosen] = useState<Enquiry>();
  const named = enquiries.find(({ id }) => id === address.get("open"));
  function close() {
    setChosen(undefined);
    if (named) setAddress(withoutOpen, { preventScrollReset: true });
  }
  return { shown: chosen ?? named, read: setChosen, close };
}

function withoutOpen(before: URLSearchParams): URLSearchParams {
  return new URLSearchParams([...before].filter(([name]) => name !== "open"));
}

function NoEnquiries({ view, onShow }: { view: EnquiryView; onShow: (changes: EnquiryView) => void }) {
  if (!(view.search ?? view.service ?? view.page)) {
    return (
      <NothingListed
        title="No contact submissions yet"
        description="What visitors send through the contact form appears here."
      />
    );
  }
  const showAll = () => onShow({ search: undefined, service: undefined });
  return <NothingListed title="No enquiries match" description={searchAnew} onShowAll={showAll} />;
}
