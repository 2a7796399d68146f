import { useId } from "react";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { AdminForm } from "./admin-form.tsx";
import { GuardedDialog } from "./unsaved.tsx";

type FormDialogProps = Omit<React.ComponentProps<typeof Dialog>, "locked" | "className"> & {
  /** Labels of the submit button. */
  labels: { send: string; busy: string };
  isBusy: boolean;
  /** False while a required value is missing. */
  isReady?: boolean;
  isDangerous?: boolean;
  /** Asks before typed text is lost. */
  isGuarded?: boolean;
  /** Adds a button "Cancel" to the footer. */
  canCancel?: boolean;
  form?: Omit<React.ComponentProps<typeof AdminForm>, "isBusy" | "onSend">;
  onSend: (data: FormData, form: HTMLFormElement) => void;
};

/** Renders a dialog that is a form, with its button in the footer. `footer` is the footer's other content. */
export function FormDialog(props: FormDialogProps) {
  const { labels, isBusy, isReady = true, isDangerous, isGuarded, canCancel, ...others } = props;
  const { form, onSend, footer, children, ...dialog } = others;
  const id = useId();
  const Frame = isGuarded ? GuardedDialog : Dialog;
  return (
    <Frame
      {...dialog}
      locked={isBusy}
      footer={
        <>
          {footer}
          {canCancel && (
            <Button variant="quiet" size="sm" disabled={isBusy} onClick={dialog.onClose}>
              Cancel
            </Button>
          )}
          <Button
            type="submit"
            form={id}
            size="sm"
            variant={isDangerous ? "danger" : undefined}
            disabled={!isReady}
            busy={isBusy}
            busyLabel={labels.busy}
          >
            {labels.send}
          </Button>
        </>
      }
    >
      <AdminForm id={id} className="grid gap-5" isBusy={isBusy || !isReady} onSend={onSend} {...form}>
        {children}
      </AdminForm>
    </Frame>
  );
}
