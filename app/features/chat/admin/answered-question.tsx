import { useMutation } from "@tanstack/react-query";
import type { Caller } from "#app/platform/http/call.ts";
import { isStatus } from "#app/platform/http/refusal-message.ts";
import { AlertDialog } from "#app/ui/alert-dialog.tsx";
import { toast } from "#app/ui/toast.ts";
import { deleteUnanswered } from "../contract.ts";
import type { UnansweredQuestion } from "../contract.ts";

type AnsweredQuestionProps = {
  question: UnansweredQuestion;
  call: Caller;
  onDone: () => void;
  onClose: () => void;
};

/** Asks before a question is taken off the list, naming it. */
export function AnsweredQuestion({ question: { id, question }, call, onDone, onClose }: AnsweredQuestionProps) {
  const removing = useMutation({
    mutationFn: async () => {
      await call(deleteUnanswered, { params: { id } }).catch((error: unknown) => {
        if (!isStatus(error, 404)) throw error; // somebody else was quicker: it is off the list
      });
    },
    onSuccess: () => {
      toast({ title: "Success", description: "Question taken off the list" });
      onDone();
    },
    onError: (error) => {
      if (!isStatus(error, 401))
        toast({ title: "Error", description: "Failed to take the question off the list", variant: "error" });
      onClose();
    },
  });
  return (
    <AlertDialog
      open
      title="Question answered?"
      description={
        <>
          Take <strong className="wrap-anywhere text-text">{question}</strong> off the list? It comes back if somebody
          asks it again and the site still has no answer.
        </>
      }
      labels={{ cancel: "Cancel", confirm: "Take off the list", busy: "Taking off..." }}
      busy={removing.isPending}
      onConfirm={() => removing.mutate()}
      onClose={onClose}
    />
  );
}
