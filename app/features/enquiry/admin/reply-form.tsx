import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { siteName } from "#app/platform/brand/brand.ts";
import type { Caller } from "#app/platform/http/call.ts";
import { formatEtag } from "#app/platform/http/endpoint.ts";
import { isStatus, refusalMessage } from "#app/platform/http/refusal-message.ts";
import { AdminForm } from "#app/ui/admin/admin-form.tsx";
import { toastSuccess, toastRefusal } from "#app/ui/admin/toasts.ts";
import { useEndpoint } from "#app/ui/admin/use-endpoint.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Select } from "#app/ui/select.tsx";
import { takeFocus } from "#app/ui/take-focus.ts";
import { Textarea } from "#app/ui/textarea.tsx";
import { listEnquiries } from "../contract.ts";
import type { Enquiry } from "../contract.ts";
import { handlingLimits, listSavedReplies, replyToEnquiry } from "../handling/contract.ts";
import { timelineKey } from "./enquiry-words.ts";

/** A reply; `seen` is the version of the enquiry that it answers. */
export type Reply = { subject: string; text: string; seen: string };

/** Returns a new, empty reply to an enquiry. */
export function replyTo(enquiry: Enquiry): Reply {
  const subject = [siteName, enquiry.company].filter(Boolean).join(": ");
  return {
    subject: enquiry.answeredByThemAt ? `Re: ${subject}` : subject,
    text: "",
    seen: formatEtag(enquiry.version),
  };
}

type ReplyFormProps = {
  /** The id of the form, by which the button in the dialog's footer submits it. */
  id: string;
  enquiry: Enquiry;
  reply: Reply;
  sending: ReplyMutation;
  call: Caller;
  /** Called with changed input; with undefined after sending. */
  onReply: (reply: Reply | undefined) => void;
  onSavedReplies: () => void;
};

/**
 * Writes and sends a reply. If the enquiry was changed meanwhile, a message reports it, and the reply is kept and can
 * still be sent.
 */
export function ReplyForm({ id, enquiry, reply, sending, call, onReply, onSavedReplies }: ReplyFormProps) {
  const [isNew] = useState(reply.text === "");
  const isStale = isStatus(sending.error, 412);
  return (
    <AdminForm
      id={id}
      aria-label="Reply"
      className="mt-6 grid gap-4 rounded-lg border border-line p-4"
      noValidate={false}
      isBusy={sending.isPending || isStale}
      onSend={() => sending.mutate({ id: enquiry.id, reply, onSent: () => onReply(undefined) })}
    >
      {isStale && (
        <Notice
          tone="warn"
          role="alert"
          title="This enquiry was changed while you were writing"
          action={
            <Button
              variant="line"
              size="sm"
              onClick={() => {
                onReply({ ...reply, seen: formatEtag(enquiry.version) });
                sending.reset();
              }}
            >
              Keep my reply
            </Button>
          }
        >
          {refusalMessage(sending.error)} What you typed is still here.
        </Notice>
      )}
      <SavedReplies
        call={call}
        onPick={(saved) => onReply({ ...reply, text: joined(reply.text, saved) })}
        onManage={onSavedReplies}
      />
      <Field label="Subject">
        <Input
          name="subject"
          required
          maxLength={handlingLimits.subject}
          value={reply.subject}
          onChange={({ currentTarget }) => onReply({ ...reply, subject: currentTarget.value })}
        />
      </Field>
      <Field
        label="Text"
        hint="Below it, the client’s last answer is quoted, or the enquiry if there is none. Answers go to your own address, or to the site’s mailbox if it has one."
      >
        <Textarea
          name="text"
          rows={8}
          required
          ref={isNew ? takeFocus : undefined}
          maxLength={handlingLimits.reply}
          value={reply.text}
          onChange={({ currentTarget }) => onReply({ ...reply, text: currentTarget.value })}
        />
      </Field>
    </AdminForm>
  );
}

/** A reply with the id of its enquiry, because another enquiry may be open by the time of the response. */
type SendReplyInput = { id: string; reply: Reply; onSent: () => void };

export type ReplyMutation = ReturnType<typeof useSending>;

/** Sends replies. Its state is that of `enquiryId`: the dialog shows other enquiries without closing. */
export function useSending(call: Caller, enquiryId: string) {
  const queries = useQueryClient();
  const reload = ({ id }: SendReplyInput) => {
    void queries.invalidateQueries({ queryKey: [listEnquiries.path] });
    void queries.invalidateQueries({ queryKey: timelineKey(id) });
  };
  const sending = useMutation({
    mutationFn: ({ id, reply: { seen, ...body } }: SendReplyInput) =>
      call(replyToEnquiry, { params: { id }, body, ifMatch: seen }),
    onSuccess: (_sent, of) => {
      toastSuccess("Reply queued");
      reload(of);
      of.onSent();
    },
    onError: (error, of) => {
      if (isStatus(error, 412)) reload(of);
      else toastRefusal(error, "Failed to send the reply. What you typed is still here.");
    },
  });
  return sending.variables?.id === enquiryId ? sending : { ...sending, error: null, isPending: false };
}

/** Appends a saved text below the existing input. */
function joined(before: string, saved: string): string {
  return before.trim() === "" ? saved : `${before.trimEnd()}\n\n${saved}`;
}

type SavedRepliesProps = { call: Caller; onPick: (text: string) => void; onManage: () => void };

function SavedReplies({ call, onPick, onManage }: SavedRepliesProps) {
  const { data = [] } = useEndpoint(call, listSavedReplies, { query: {} });
  return (
    <div className="flex flex-wrap items-end gap-3">
      {data.length > 0 && (
        <div className="w-60">
          <Select
            aria-label="Insert a saved reply"
            value=""
            onChange={({ currentTarget }) => onPick(data.find(({ id }) => id === currentTarget.value)?.text ?? "")}
          >
            <option value="" disabled>
              Insert a saved reply
            </option>
            {data.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </Select>
        </div>
      )}
      <Button variant="quiet" size="sm" onClick={onManage}>
        Manage saved replies
      </Button>
    </div>
  );
}
