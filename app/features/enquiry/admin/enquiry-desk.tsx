import { useState } from "react";
import type { Caller } from "#app/platform/http/call.ts";
import { useListView } from "#app/platform/list-view.ts";
import { ListDesk } from "#app/ui/admin/list-desk.tsx";
import { useListChange, useListPage, without } from "#app/ui/admin/list-page.ts";
import { EmptyList, noMatchHint } from "#app/ui/admin/empty-list.tsx";
import { useOpenRecord } from "#app/ui/admin/open-record.ts";
import { moveFocusAfterRemoval } from "#app/ui/admin/focus-after-removal.ts";
import { RecordMissing } from "#app/ui/admin/record-missing.tsx";
import { listEnquiries, readEnquiry } from "../contract.ts";
import type { Enquiry } from "../contract.ts";
import { DeleteEnquiry } from "./delete-enquiry.tsx";
import { EnquiryDialog } from "./enquiry-dialog.tsx";
import { EnquiryTable } from "./enquiry-table.tsx";
import { EnquiryToolbar } from "./enquiry-toolbar.tsx";
import type { EnquiryView } from "./enquiry-toolbar.tsx";
import { ExportEnquiries } from "./export-enquiries.tsx";

const labels = { loading: "Loading contact submissions...", failed: "The enquiries did not load", pages: "Pages" };

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
  const rows = list.data?.rows;
  const record = useOpenRecord({
    rows,
    path: listEnquiries.path,
    read: async (id) => (await call(readEnquiry, { params: { id } })).answer,
  });
  const [asked, setAsked] = useState<Enquiry>();

  function leave({ id }: Enquiry) {
    const isThereMore = moveFocusAfterRemoval(rows ?? [], id, () => {
      setAsked(undefined);
      record.close({ isFollowed: rows?.length === 1 });
    });
    change(view, without(id));
    if (!isThereMore && view.page && view.page > 1) show({ page: view.page - 1, open: undefined });
  }

  return (
    <>
      {record.isGone && <RecordMissing title="This enquiry is no longer here" />}
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
          <EnquiryTable enquiries={enquiries} view={view} onShow={show} onRead={record.open} onDelete={setAsked} />
        )}
      </ListDesk>
      {record.shown && (
        <EnquiryDialog
          enquiry={record.shown}
          neighbours={besideOf(rows ?? [], record.shown)}
          onRead={record.open}
          onDelete={setAsked}
          onClose={() => record.close()}
        />
      )}
      {asked && (
        <DeleteEnquiry enquiry={asked} call={call} onDeleted={() => leave(asked)} onClose={() => setAsked(undefined)} />
      )}
    </>
  );
}

/** Only within the current page. */
function besideOf(rows: readonly Enquiry[], { id }: Enquiry) {
  const at = rows.findIndex((row) => row.id === id);
  return at < 0 ? {} : { previous: rows[at - 1], next: rows[at + 1] };
}

function NoEnquiries({ view, onShow }: { view: EnquiryView; onShow: (changes: EnquiryView) => void }) {
  if (!(view.search ?? view.service ?? view.page)) {
    return (
      <EmptyList
        title="No contact submissions yet"
        description="What visitors send through the contact form appears here."
      />
    );
  }
  const showAll = () => onShow({ search: undefined, service: undefined });
  return <EmptyList title="No enquiries match" description={noMatchHint} onShowAll={showAll} />;
}
