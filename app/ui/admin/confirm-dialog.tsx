import { useMutation, useQueryClient } from "@tanstack/react-query";
import { AlertDialog } from "#app/ui/alert-dialog.tsx";
import { toastSuccess, toastError } from "./toasts.ts";

type ConfirmDialogProps<Answer> = {
  title: string;
  /** What is about to happen, naming the thing. */
  children: React.ReactNode;
  labels: { cancel: string; confirm: string; busy: string };
  /** The call, once it was confirmed. */
  act: () => Promise<Answer>;
  done: string;
  failure: (error: unknown) => string;
  onDone: (answer: Answer) => void;
  /** Not done: cancelled, or failed. */
  onClose: () => void;
};

/** Asks before something that cannot be undone, does it, and tells by a toast how it went. */
export function ConfirmDialog<Answer>({ children, act, done, failure, onDone, ...dialog }: ConfirmDialogProps<Answer>) {
  const queries = useQueryClient();
  const acting = useMutation({
    mutationFn: act,
    onSuccess: (answer) => {
      toastSuccess(done);
      onDone(answer);
    },
    onError: (error) => {
      toastError(error, failure(error));
      dialog.onClose();
      void queries.invalidateQueries(); // somebody else may have been quicker: what is shown is read anew
    },
  });
  return (
    <AlertDialog open description={children} busy={acting.isPending} onConfirm={() => acting.mutate()} {...dialog} />
  );
}

/** The buttons of a question before something is deleted. */
export const deleteLabels = { cancel: "Cancel", confirm: "Delete", busy: "Deleting..." };
