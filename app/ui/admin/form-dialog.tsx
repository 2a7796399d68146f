import { useId } from "react";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { AdminForm } from "./admin-form.tsx";
import { GuardedDialog } from "./unsaved.tsx";

type FormDialogProps = Omit<React.ComponentProps<typeof Dialog>, "locked" | "className"> & {
  /** Of the button that sends the form. */
  labels: { send: string; busy: string };
  isBusy: boolean;
  /** False while something is missing that is needed. */
  isReady?: boolean;
  isDangerous?: boolean;
  /** Asks before what was typed is lost. */
  isGuarded?: boolean;
  /** With a button "Cancel" in the foot. */
  canCancel?: boolean;
  form?: Omit<React.ComponentProps<typeof AdminForm>, "isBusy" | "onSend">;
  onSend: (data: FormData, form: HTMLFormElement) => void;
};

/** A dialog that is a form, whose button stands in the foot. `foot` is what else stands there. */
export function FormDialog(props: FormDialogProps) {
  const { labels, isBusy, isReady = true, isDangerous, isGuarded, canCancel, ...others } = props;
  const { form, onSend, foot, children, ...dialog } = others;
  const id = useId();
  const Frame = isGuarded ? GuardedDialog : Dialog;
  return (
    <Frame
      {...dialog}
      locked={isBusy}
      foot={
        <>
          {foot}
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
