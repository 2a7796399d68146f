import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import type { Attempt } from "#app/platform/http/attempt.ts";
import { keyFor } from "#app/platform/http/attempt.ts";
import type { Caller } from "#app/platform/http/call.ts";
import { refusalMessage } from "#app/platform/http/refusal-message.ts";
import { toastSuccess, toastError } from "#app/ui/admin/toasts.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Textarea } from "#app/ui/textarea.tsx";
import type { Enquiry } from "../contract.ts";
import { addNote, deskLimits } from "../desk/contract.ts";
import { timelineKey } from "./enquiry-timeline.tsx";

type NoteFormProps = { enquiry: Enquiry; text: string; call: Caller; onText: (text: string) => void };

/** Adds a note. What was typed stays until the server has it. */
export function NoteForm({ enquiry: { id }, text, call, onText }: NoteFormProps) {
  const queries = useQueryClient();
  const attempt = useRef<Attempt>(undefined);
  const adding = useMutation({
    mutationFn: async (note: string) =>
      call(addNote, { params: { id }, body: { text: note } }, { idempotencyKey: keyFor(`${id} ${note}`, attempt) }),
    onSuccess: () => {
      toastSuccess("Note added");
      attempt.current = undefined;
      onText("");
      void queries.invalidateQueries({ queryKey: timelineKey(id) });
    },
    onError: (error) => toastError(error, refusalMessage(error) ?? "Failed to add the note. It is still in its field."),
  });
  return (
    <form
      className="mt-6"
      onSubmit={(event) => {
        event.preventDefault();
        const note = text.trim();
        if (note && !adding.isPending) adding.mutate(note);
      }}
    >
      <Field label="Note" hint="For colleagues. It is never sent to anybody.">
        <Textarea
          name="text"
          rows={2}
          required
          maxLength={deskLimits.note}
          value={text}
          onChange={({ currentTarget }) => onText(currentTarget.value)}
        />
      </Field>
      <Button type="submit" variant="line" size="sm" className="mt-3" busy={adding.isPending} busyLabel="Adding...">
        Add note
      </Button>
    </form>
  );
}
