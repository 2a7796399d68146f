import { useMutation, useQueryClient } from "@tanstack/react-query";
import { AlertDialog } from "#app/ui/alert-dialog.tsx";
import { toastSuccess, toastError } from "./toasts.ts";

type ConfirmDialogProps<Answer> = {
  title: string;
  /** The question, naming the thing. */
  children: React.ReactNode;
  labels: { cancel: string; confirm: string; busy: string };
  act: () => Promise<Answer>;
  done: string;
  failure: (error: unknown) => string;
  onDone: (answer: Answer) => void;
  /** Also called after a failure. */
  onClose: () => void;
};

/** Confirms an irreversible action, runs it, and reports the result as a toast. */
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
      void queries.invalidateQueries(); // someone else may have been faster: refetch
    },
  });
  return (
    <AlertDialog open description={children} busy={acting.isPending} onConfirm={() => acting.mutate()} {...dialog} />
  );
}

export const deleteLabels = { cancel: "Cancel", confirm: "Delete", busy: "Deleting..." };
