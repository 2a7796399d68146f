import { Button } from "#app/ui/button.tsx";
import { copyText } from "#app/ui/copy-text.ts";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { OnceDialog } from "./once-dialog.tsx";

type CopyDialogProps = { title: string; description: string; label: string; value: string; onClose: () => void };

/** Renders a value that is only shown once, to be copied. */
export function CopyDialog({ title, description, label, value, onClose }: CopyDialogProps) {
  return (
    <OnceDialog
      title={title}
      description={description}
      closeLabel="Close dialog"
      onClose={onClose}
      footer={
        <Button size="sm" onClick={() => void copyText(value, `${label} copied`)}>
          Copy {label.toLowerCase()}
        </Button>
      }
    >
      <Field label={label}>
        <Input readOnly value={value} onFocus={({ currentTarget }) => currentTarget.select()} />
      </Field>
    </OnceDialog>
  );
}
