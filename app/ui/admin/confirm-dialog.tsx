import { useMutation, useQueryClient } from "@tanstack/react-query";
import { isStatus } from "#app/platform/http/refusal-message.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { toastError, toastRefusal, toastSuccess } from "./toasts.ts";

type ConfirmDialogProps<Answer> = {
  title: string;
  /** The question, naming the thing. */
  children: React.ReactNode;
  /** Those of deleting by default. */
  labels?: { cancel: string; confirm: string; busy: string };
  /** `ink` for what deletes nothing. */
  tone?: "danger" | "ink";
  act: () => Promise<Answer>;
  done: string;
  /** Said unless the server gives a reason; a function says what else is said of it. */
  failure: string | ((error: unknown) => string);
  onDone: (answer: Answer) => void;
  /** Also called after a failure. */
  onClose: () => void;
};

/** Confirms an action that can't be undone, or that many people notice, runs it, and reports the result as a toast. The focus starts on Cancel. */
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
  const foot = (
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
    <Dialog role="alertdialog" title={title} description={children} locked={isPending} onClose={onClose} foot={foot} />
  );
}

/** For an act that a colleague may have done first: 404 counts as done. */
export async function ignoreMissing(work: Promise<unknown>): Promise<void> {
  await work.catch((error: unknown) => {
    if (!isStatus(error, 404)) throw error;
  });
}

const deleteLabels = { cancel: "Cancel", confirm: "Delete", busy: "Deleting..." };
