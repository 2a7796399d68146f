import { useMutation, useQueryClient } from "@tanstack/react-query";
import { isStatus } from "#app/platform/http/refusal-message.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { toastError, toastRefusal, toastSuccess } from "./toasts.ts";

type ConfirmDialogProps<Answer> = {
  title: string;
  /** The question, which names the record. */
  children: React.ReactNode;
  /** Default: the labels for deleting. */
  labels?: { cancel: string; confirm: string; busy: string };
  /** `ink` if nothing is deleted. */
  tone?: "danger" | "ink";
  act: () => Promise<Answer>;
  done: string;
  /** Message unless the server gives a reason; a function returns a message for an error. */
  failure: string | ((error: unknown) => string);
  onDone: (answer: Answer) => void;
  /** Also called after a failure. */
  onClose: () => void;
};

/** Confirms an irreversible or widely noticed action, runs it, and shows the result. Focuses Cancel first. */
export function ConfirmDialog<Answer>(props: ConfirmDialogProps<Answer>) {
  const { title, children, labels = deleteLabels, tone = "danger", act, done, failure, onDone, onClose } = props;
  const queries = useQueryClient();
  const { isPending, mutate } = useMutation({
    mutationFn: act,
    onSuccess: (answer) => {
      toastSuccess(done);
      onDone(answer);
    },
    onError: (error) => {
      if (typeof failure === "string") toastRefusal(error, failure);
      else toastError(error, failure(error));
      onClose();
      void queries.invalidateQueries(); // someone else may have been faster: refetch
    },
  });
  const footer = (
    <>
      <Button variant="quiet" size="sm" data-autofocus="" disabled={isPending} onClick={onClose}>
        {labels.cancel}
      </Button>
      <Button variant={tone} size="sm" busy={isPending} busyLabel={labels.busy} onClick={() => mutate()}>
        {labels.confirm}
      </Button>
    </>
  );
  return (
    <Dialog
      role="alertdialog"
      title={title}
      description={children}
      locked={isPending}
      onClose={onClose}
      footer={footer}
    />
  );
}

/** Ignores a 404, for an action that a colleague may have done first. */
export async function ignoreMissing(work: Promise<unknown>): Promise<void> {
  await work.catch((error: unknown) => {
    if (!isStatus(error, 404)) throw error;
  });
}

const deleteLabels = { cancel: "Cancel", confirm: "Delete", busy: "Deleting..." };
