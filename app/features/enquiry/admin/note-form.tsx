import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Caller } from "#app/platform/http/call.ts";
import { AdminForm } from "#app/ui/admin/admin-form.tsx";
import { toastRefusal, toastSuccess } from "#app/ui/admin/toasts.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { takeFocus } from "#app/ui/take-focus.ts";
import { Textarea } from "#app/ui/textarea.tsx";
import { addNote, handlingLimits } from "../handling/contract.ts";
import { timelineKey } from "./enquiry-words.ts";

type NoteProps = { enquiryId: string; call: Caller };

/** Saves a note; the input stays in its field until the server has stored it. */
function useNote({ enquiryId, call }: NoteProps, onAdded: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (text: string) => call(addNote, { params: { id: enquiryId }, body: { text } }),
    onSuccess: () => {
      toastSuccess("Note added");
      onAdded();
      void queries.invalidateQueries({ queryKey: timelineKey(enquiryId) });
    },
    onError: (error) => toastRefusal(error, "Failed to add the note. What you typed is still here."),
  });
}

export type NoteFormProps = NoteProps & { text: string; onText: (text: string) => void };

export function NoteForm({ text, onText, ...of }: NoteFormProps) {
  const adding = useNote(of, () => onText(""));
  return (
    <AdminForm
      className="mt-6"
      noValidate={false}
      isBusy={adding.isPending}
      onSend={() => text.trim() && adding.mutate(text.trim())}
    >
      <Field label="Note" hint="For colleagues. It isn’t emailed to anyone.">
        <Textarea
          name="text"
          rows={1}
          className="field-sizing-content max-h-60 resize-none"
          required
          maxLength={handlingLimits.note}
          value={text}
          onChange={({ currentTarget }) => onText(currentTarget.value)}
        />
      </Field>
      <Button type="submit" variant="line" size="sm" className="mt-3" busy={adding.isPending} busyLabel="Adding...">
        Add note
      </Button>
    </AdminForm>
  );
}

const maxReasonLength = 200;

/** Asks why an enquiry was lost, and saves the answer as a note. */
export function LostReason({ text: reason, onText, onDone, ...of }: NoteFormProps & { onDone: () => void }) {
  const adding = useNote(of, onDone);
  return (
    <form
      className="mt-5 grid grid-cols-[minmax(0,1fr)_auto] items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        const text = reason.trim();
        if (text === "") return onDone();
        if (!adding.isPending) adding.mutate(`Lost: ${text}`);
      }}
    >
      <Field label="Reason" hint="Why was it lost? Saved as a note; you can leave it empty.">
        <Input
          name="reason"
          ref={takeFocus}
          maxLength={maxReasonLength}
          autoComplete="off"
          value={reason}
          onChange={({ currentTarget }) => onText(currentTarget.value)}
        />
      </Field>
      <Button type="submit" size="sm" variant="line" busy={adding.isPending} busyLabel="Saving...">
        Save
      </Button>
    </form>
  );
}
