import type { Caller } from "#app/platform/http/call.ts";
import { isStatus } from "#app/platform/http/refusal-message.ts";
import { ConfirmDialog } from "#app/ui/admin/confirm-dialog.tsx";
import { deleteUnanswered } from "./contract.ts";
import type { UnansweredQuestion } from "./contract.ts";

type AnsweredQuestionProps = {
  question: UnansweredQuestion;
  call: Caller;
  onDone: () => void;
  onClose: () => void;
};

/** Asks before a question is taken off the list, naming it. */
export function AnsweredQuestion({ question: { id, question }, call, onDone, onClose }: AnsweredQuestionProps) {
  async function takeOff() {
    await call(deleteUnanswered, { params: { id } }).catch((error: unknown) => {
      if (!isStatus(error, 404)) throw error; // somebody else was quicker: it is off the list
    });
  }
  return (
    <ConfirmDialog
      title="Take off the list?"
      labels={{ cancel: "Cancel", confirm: "Take off the list", busy: "Taking off..." }}
      act={takeOff}
      done="Question taken off the list"
      failure={() => "Failed to take the question off the list"}
      onDone={onDone}
      onClose={onClose}
    >
      Take <strong className="wrap-anywhere text-text">{question}</strong> off the list? It comes back if somebody asks
      it again and the site still has no answer.
    </ConfirmDialog>
  );
}
