import { useState } from "react";
import type { Caller } from "#app/platform/http/call.ts";
import { useListView } from "#app/platform/list-view.ts";
import { ListDesk } from "#app/ui/admin/list-desk.tsx";
import { useListChange, useListPage, without } from "#app/ui/admin/list-page.ts";
import { NothingListed, searchAnew } from "#app/ui/admin/nothing-listed.tsx";
import { passFocus } from "#app/ui/admin/pass-focus.ts";
import { Notice } from "#app/ui/notice.tsx";
import { listEnquiries } from "../contract.ts";
import type { Enquiry } from "../contract.ts";
import { DeleteEnquiry } from "./delete-enquiry.tsx";
import { EnquiryDialog } from "./enquiry-dialog.tsx";
import { EnquiryTable } from "./enquiry-table.tsx";
import { EnquiryToolbar } from "./enquiry-toolbar.tsx";
import type { EnquiryView } from "./enquiry-toolbar.tsx";
import { ExportEnquiries } from "./export-enquiries.tsx";
import { useReading } from "./use-reading.ts";

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
  const reading = useReading(list.data?.rows, call);
  const [asked, setAsked] = useState<Enquiry>();

  function leave({ id }: Enquiry) {
    const isThereMore = passFocus(list.data?.rows ?? [], id, () => {
      setAsked(undefined);
      reading.close();
    });
    change(view, without(id));
    if (!isThereMore && view.page && view.page > 1) show({ page: view.page - 1 });
  }

  return (
    <>
      {reading.isGone && (
        <Notice tone="warn" title="This enquiry is no longer here" className="mb-6">
          It was deleted since the letter was sent, by hand or because its time was up.
        </Notice>
      )}
      <EnquiryToolbar view={view} onShow={show}>
        <ExportEnquiries view={view} call={call} disabled={list.data?.total === 0} />
      </EnquiryToolbar>
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
      {reading.shown && (
        <EnquiryDialog
          enquiry={reading.shown}
          beside={reading.beside}
          onRead={reading.read}
          onDelete={setAsked}
          onClose={reading.close}
        />
      )}
      {asked && (
        <DeleteEnquiry enquiry={asked} call={call} onDeleted={() => leave(asked)} onClose={() => setAsked(undefined)} />
      )}
    </>
  );
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
