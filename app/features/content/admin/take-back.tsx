import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";

/** Undoes a change of a field. */
export function TakeBack({ label, onTakeBack }: { label: string; onTakeBack: () => void }) {
  return (
    <button type="button" className="link min-h-8 text-s" onClick={onTakeBack}>
      Back to what is published
      <VisuallyHidden>{`: ${label}`}</VisuallyHidden>
    </button>
  );
}
