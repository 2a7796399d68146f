import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";

type LoadFailureDialogProps = { title: string; description?: string; onClose: () => void };

/** Replaces a dialog whose code or record did not load. */
export function LoadFailureDialog({
  title,
  description = "Check the connection, then load this page again.",
  onClose,
}: LoadFailureDialogProps) {
  return (
    <Dialog
      title={title}
      description={description}
      onClose={onClose}
      footer={
        <>
          <Button variant="quiet" size="sm" onClick={onClose}>
            Cancel
          </Button>
          <Button size="sm" onClick={() => location.reload()}>
            Load again
          </Button>
        </>
      }
    />
  );
}
