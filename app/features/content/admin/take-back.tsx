/** A button that undoes a change of a field. */
export function TakeBack({ label, onTakeBack }: { label: string; onTakeBack: () => void }) {
  const words = "Revert to the published text";
  return (
    <button type="button" aria-label={`${words}: ${label}`} className="link min-h-8 text-s" onClick={onTakeBack}>
      {words}
    </button>
  );
}
