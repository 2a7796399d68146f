type SelectBoxProps = { label: string; isSelected: boolean; isMixed?: boolean; onToggle: (isRange: boolean) => void };

/**
 * A checkbox that selects a row; with Shift all rows since the last one. Its target is 24 px at least.
 * @example <SelectBox label="Select enquiry from Ana Pop" isSelected={false} onToggle={(isRange) => toggle(id, isRange)} />
 */
export function SelectBox({ label, isSelected, isMixed = false, onToggle }: SelectBoxProps) {
  return (
    <label className="-m-2 grid size-10 shrink-0 place-items-center">
      <input
        type="checkbox"
        aria-label={label}
        checked={isSelected}
        ref={(box) => {
          if (box) box.indeterminate = isMixed;
        }}
        className="size-4.5 accent-brand"
        // The click knows of Shift, the change does not; the label's own click has none.
        onClick={({ shiftKey }) => onToggle(shiftKey)}
        onChange={() => {}}
      />
    </label>
  );
}
