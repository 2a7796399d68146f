/** Renders a button that reverts a field to what is published. */
export function RevertButton({ label, onRevert }: { label: string; onRevert: () => void }) {
  const words = "Revert to the published text";
  return (
    <button type="button" aria-label={`${words}: ${label}`} className="link min-h-8 text-s" onClick={onRevert}>
      {words}
    </button>
  );
}
