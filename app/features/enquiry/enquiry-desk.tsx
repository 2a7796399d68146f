import { Inbox } from "lucide-react";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { Caller } from "#app/platform/http/call.ts";
import { AlertDialog } from "#app/ui/alert-dialog.tsx";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Spinner } from "#app/ui/spinner.tsx";
import type { Enquiry } from "./contract.ts";
import { EnquiryDialog } from "./enquiry-dialog.tsx";
import { EnquiryPager } from "./enquiry-pager.tsx";
import { deleteButtonId, EnquiryTable } from "./enquiry-table.tsx";
import { EnquiryToolbar } from "./enquiry-toolbar.tsx";
import type { EnquiryView, ViewChange } from "./enquiry-view.ts";
import { fullName } from "./enquiry-words.ts";
import { useEnquiryList, useEnquiryRemoval } from "./use-enquiry-list.ts";

type EnquiryDeskProps = { call: Caller; view: EnquiryView; onChange: (change: ViewChange) => void };

/** The admin's enquiries: search, table, one of them in full, and deleting after a question. */
export function EnquiryDesk({ call, view, onChange }: EnquiryDeskProps) {
  const list = useEnquiryList(call, view);
  const enquiries = list.data?.enquiries ?? [];
  const reading = useReading(enquiries, view, onChange);
  const removal = useRemovalQuestion(call, enquiries, () => onChange({ page: String(view.page - 1) }), view.page);
  return (
    <>
      <EnquiryToolbar view={view} onChange={onChange} />
      {list.isError && <LoadFailure onRetry={() => void list.refetch()} />}
      {list.isPending && (
        <Card pad="none">
          <Spinner>Loading contact submissions...</Spinner>
        </Card>
      )}
      {list.data && enquiries.length === 0 && <NoEnquiries view={view} onChange={onChange} />}
      {list.data && enquiries.length > 0 && (
        <div aria-busy={list.isPlaceholderData}>
          <EnquiryTable
            enquiries={enquiries}
            view={view}
            onChange={onChange}
            onShow={reading.show}
            onDelete={removal.ask}
          />
          <EnquiryPager total={list.data.total} page={view.page} onChange={onChange} />
        </div>
      )}
      {reading.shown && <EnquiryDialog enquiry={reading.shown} onClose={reading.close} />}
      {removal.question}
    </>
  );
}

/** Which enquiry is read in full: the one that was chosen, or the one that a letter's link names. */
function useReading(enquiries: readonly Enquiry[], { open }: EnquiryView, onChange: (change: ViewChange) => void) {
  const [chosen, setChosen] = useState<Enquiry>();
  const close = () => {
    setChosen(undefined);
    if (open) onChange({ open: null });
  };
  return { shown: chosen ?? enquiries.find(({ id }) => id === open), show: setChosen, close };
}

/** Asks before an enquiry is deleted. Afterwards the focus goes to the row that took its place. */
function useRemovalQuestion(call: Caller, enquiries: readonly Enquiry[], toPageBefore: () => void, page: number) {
  const [asked, setAsked] = useState<Enquiry>();
  const next = useRef<string>(undefined);
  const removal = useEnquiryRemoval(call, (wasRemoved) => {
    flushSync(() => setAsked(undefined)); // the dialog gives the focus back to its opener, which may be gone
    if (!wasRemoved) return;
    const button = next.current === undefined ? null : document.getElementById(deleteButtonId(next.current));
    (button ?? document.querySelector<HTMLElement>("main h1"))?.focus();
    if (next.current === undefined && page > 1) toPageBefore();
  });

  function confirm(enquiry: Enquiry) {
    if (removal.isPending) return;
    const at = enquiries.findIndex(({ id }) => id === enquiry.id);
    next.current = (enquiries[at + 1] ?? enquiries[at - 1])?.id;
    removal.mutate(enquiry.id);
  }

  const question = asked && (
    <AlertDialog
      open
      title="Delete Contact Submission"
      description={`Are you sure you want to delete the enquiry from ${fullName(asked)} (${asked.company})? This action cannot be undone.`}
      labels={{ cancel: "Cancel", confirm: "Delete", busy: "Deleting..." }}
      busy={removal.isPending}
      onClose={() => setAsked(undefined)}
      onConfirm={() => confirm(asked)}
    />
  );
  return { ask: setAsked, question };
}

function LoadFailure({ onRetry }: { onRetry: () => void }) {
  const retry = (
    <Button variant="line" size="sm" onClick={onRetry}>
      Try again
    </Button>
  );
  return (
    // The toast says it aloud already.
    <Notice tone="err" role={undefined} title="The enquiries did not load" action={retry} className="mb-5">
      Nothing is lost. Check the connection and try again.
    </Notice>
  );
}

function NoEnquiries({ view, onChange }: Pick<EnquiryDeskProps, "view" | "onChange">) {
  const isNarrowed = Boolean(view.search) || Boolean(view.service) || view.page > 1;
  const title = isNarrowed ? "No enquiries match" : "No contact submissions yet";
  const description = isNarrowed
    ? "Try another word, or look at all of them."
    : "What visitors send through the contact form appears here.";
  return (
    <Card pad="none">
      <EmptyState glyph={<Inbox size={40} className="text-text-3" />} title={title} description={description}>
        {isNarrowed && (
          <Button variant="line" size="sm" onClick={() => onChange({ search: null, service: null, page: null })}>
            Show all
          </Button>
        )}
      </EmptyState>
    </Card>
  );
}
