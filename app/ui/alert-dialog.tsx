import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";

type AlertDialogProps = {
  open: boolean;
  /** Esc and the cancel button. */
  onClose: () => void;
  onConfirm: () => void;
  title: string;
  /** The question, naming the thing. */
  description: React.ReactNode;
  labels: { cancel: string; confirm: string; busy?: string | undefined };
  busy?: boolean | undefined;
};

/** The focus starts on Cancel. */
export function AlertDialog({ open, onClose, onConfirm, title, description, labels, busy = false }: AlertDialogProps) {
  return (
    <Dialog
      role="alertdialog"
      open={open}
      onClose={onClose}
      title={title}
      description={description}
      locked={busy}
      foot={
        <>
          <Button variant="quiet" size="sm" data-autofocus="" disabled={busy} onClick={onClose}>
            {labels.cancel}
          </Button>
          <Button variant="danger" size="sm" busy={busy} busyLabel={labels.busy} onClick={onConfirm}>
            {labels.confirm}
          </Button>
        </>
      }
    />
  );
}
