import { Dialog } from "#app/ui/dialog.tsx";
import { DiscardQuestion, useUnsaved } from "./unsaved.tsx";

const labels = { question: "It is shown only now. Have you saved it?", no: "Keep it open", yes: "Close it" };

/** Asks before Back or a reload loses what is shown only once. Its own buttons close it without asking. */
export function OnceDialog({ footer, onClose, ...props }: React.ComponentProps<typeof Dialog>) {
  const { isAsking, keep, discard } = useUnsaved({ isDirty: true, onClose });
  return (
    <Dialog
      {...props}
      onClose={onClose}
      footer={isAsking ? <DiscardQuestion labels={labels} onNo={keep} onYes={discard} /> : footer}
    />
  );
}
