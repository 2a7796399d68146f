import { useState } from "react";
import type { Caller } from "#app/platform/http/call.ts";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { Enquiry } from "../contract.ts";
import { EnquiryFacts } from "./enquiry-facts.tsx";
import { EnquiryNeighbours } from "./enquiry-neighbours.tsx";
import type { Neighbours } from "./enquiry-neighbours.tsx";
import { StatusAndOwner } from "./status-and-owner.tsx";
import { EnquiryTimeline } from "./enquiry-timeline.tsx";
import type { EnquiryView } from "./enquiry-toolbar.tsx";
import { fullName } from "./enquiry-words.ts";
import { NoteForm } from "./note-form.tsx";
import { replyAddress } from "./reply-address.ts";
import { ReplyForm, replyTo } from "./reply-form.tsx";
import type { Reply } from "./reply-form.tsx";
import { SavedRepliesDialog } from "./saved-replies-dialog.tsx";
import type { EnquiryChange } from "./use-desk.ts";

/** `reply` is undefined unless one is being written. */
export type Draft = { note?: string; reply?: Reply | undefined };

export type EnquiryDialogProps = {
  enquiry: Enquiry;
  draft: Draft;
  onDraft: (changes: Draft) => void;
  neighbours: Neighbours;
  call: Caller;
  /** Without a mail server a reply is written elsewhere. */
  sendsMail: boolean;
  /** What is being changed now. */
  pending: EnquiryChange | undefined;
  onChange: (change: EnquiryChange) => void;
  onShow: (changes: EnquiryView) => void;
  onRead: (enquiry: Enquiry) => void;
  onDelete: (enquiry: Enquiry) => void;
  onClose: () => void;
};

/** Everything that is known of one enquiry, and what can be done with it: answer, note, hand over, close, go on to the next. */
export function EnquiryDialog(props: EnquiryDialogProps) {
  const { enquiry, draft, onDraft, neighbours, call, sendsMail, onRead, onClose } = props;
  const { note = "", reply } = draft;
  const [isManaging, setIsManaging] = useState(false);
  return (
    <Dialog
      size="xl"
      data-row={enquiry.id}
      title={fullName(enquiry)}
      description={enquiry.company}
      closeLabel="Close dialog"
      closeOnBackdrop={!reply}
      onClose={onClose}
      foot={
        <>
          <EnquiryNeighbours enquiry={enquiry} neighbours={neighbours} onRead={onRead} />
          <Actions {...props} />
        </>
      }
    >
      <span key={enquiry.id} ref={showTop} />
      <div key={`desk ${enquiry.id}`} className="grid gap-x-10 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <div>
          {enquiry.isSpamSuspect && (
            <Notice tone="warn" title="Possible spam" className="mb-6">
              Reason: {enquiry.spamReason}. It is kept like any other.
            </Notice>
          )}
          <Words label="Project details">{enquiry.projectDetails}</Words>
          {enquiry.message && <Words label="Message">{enquiry.message}</Words>}
          {reply && sendsMail && (
            <ReplyForm
              enquiry={enquiry}
              reply={reply}
              call={call}
              onReply={(changed) => onDraft({ reply: changed })}
              onSavedReplies={() => setIsManaging(true)}
            />
          )}
          <NoteForm enquiry={enquiry} text={note} call={call} onText={(text) => onDraft({ note: text })} />
          <EnquiryTimeline enquiry={enquiry} call={call} />
        </div>
        <div className="max-lg:mt-8 max-lg:border-t max-lg:border-line max-lg:pt-6">
          <StatusAndOwner enquiry={enquiry} call={call} pending={props.pending} onChange={props.onChange} />
          <EnquiryFacts enquiry={enquiry} onShow={props.onShow} />
        </div>
      </div>
      {isManaging && <SavedRepliesDialog call={call} onClose={() => setIsManaging(false)} />}
    </Dialog>
  );
}

function Actions({ enquiry, draft, onDraft, sendsMail, onChange, onDelete, onClose }: EnquiryDialogProps) {
  return (
    <>
      <Button variant="quiet" size="sm" onClick={onClose}>
        Close
      </Button>
      <Button variant="line" size="sm" onClick={() => onDelete(enquiry)}>
        Delete
      </Button>
      {!sendsMail && enquiry.status !== "answered" && (
        <Button variant="line" size="sm" onClick={() => onChange({ enquiry, status: "answered" })}>
          Mark as answered
        </Button>
      )}
      {!sendsMail && (
        <ButtonLink to={replyAddress(enquiry)} size="sm">
          Reply by email
        </ButtonLink>
      )}
      {sendsMail && !draft.reply && (
        <Button size="sm" onClick={() => onDraft({ reply: replyTo(enquiry) })}>
          Reply
        </Button>
      )}
    </>
  );
}

function showTop(start: HTMLElement | null) {
  if (start?.parentElement) start.parentElement.scrollTop = 0;
}

function Words({ label, children }: { label: string; children: string }) {
  return (
    <section className="mb-6">
      <h3 className="text-xs text-text-3">{label}</h3>
      <p className="mt-1 whitespace-pre-wrap wrap-anywhere">{children}</p>
    </section>
  );
}
