import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Caller } from "#app/platform/http/call.ts";
import { AdminForm } from "#app/ui/admin/admin-form.tsx";
import { toastRefusal, toastSuccess } from "#app/ui/admin/toasts.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { Textarea } from "#app/ui/textarea.tsx";
import { newUuid } from "#app/ui/uuid.ts";
import { listEnquiries } from "../contract.ts";
import type { Enquiry } from "../contract.ts";
import { receivedLimits, receiveForEnquiry } from "../handling/received-contract.ts";
import { timelineKey } from "./enquiry-words.ts";

/** A client's answer before it is saved; `messageId` makes a repeat after a lost response harmless. */
export type PastedAnswer = { messageId: string; from: string; text: string };

type PasteAnswerProps = {
  enquiry: Enquiry;
  call: Caller;
  /** Undefined if nothing has been typed. */
  answer: PastedAnswer | undefined;
  onAnswer: (answer: PastedAnswer | undefined) => void;
};

/** Saves what a client answered by email as an entry of the timeline. */
export function PasteAnswer({ enquiry, call, answer, onAnswer }: PasteAnswerProps) {
  const saving = useSaving(enquiry.id, call, () => onAnswer(undefined));
  const { from, text } = answer ?? { from: enquiry.email ?? "", text: "" };
  const change = (changes: Partial<PastedAnswer>) =>
    onAnswer({ messageId: newUuid(), from, text, ...answer, ...changes });
  return (
    <details className="mt-6">
      <summary className="link w-fit cursor-pointer text-s">Paste their answer</summary>
      <AdminForm
        aria-label="Paste their answer"
        className="mt-4 grid gap-4"
        noValidate={false}
        isBusy={saving.isPending}
        onSend={() => answer && saving.mutate(answer)}
      >
        <Field label="From">
          <Input
            name="from"
            type="email"
            required
            value={from}
            onChange={({ currentTarget }) => change({ from: currentTarget.value })}
          />
        </Field>
        <Field label="Their answer" hint="The owner gets it by email. Nothing is sent to the client.">
          <Textarea
            name="text"
            rows={5}
            required
            maxLength={receivedLimits.text}
            value={text}
            onChange={({ currentTarget }) => change({ text: currentTarget.value })}
          />
        </Field>
        <Button
          type="submit"
          variant="line"
          size="sm"
          className="justify-self-start"
          busy={saving.isPending}
          busyLabel="Saving..."
        >
          Save answer
        </Button>
      </AdminForm>
    </details>
  );
}

function useSaving(id: string, call: Caller, onSaved: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (answer: PastedAnswer) => call(receiveForEnquiry, { params: { id }, body: answer }),
    onSuccess: () => {
      toastSuccess("Answer saved");
      onSaved();
      void queries.invalidateQueries({ queryKey: [listEnquiries.path] });
      void queries.invalidateQueries({ queryKey: timelineKey(id) });
    },
    onError: (error) => toastRefusal(error, "Failed to save the answer. What you pasted is still here."),
  });
}
