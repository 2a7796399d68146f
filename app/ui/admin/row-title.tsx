import { merge } from "#app/ui/merge.ts";

/**
 * What a table's row is called, as a button that opens it: the largest target of the row, where a hand goes first. The Tab
 * key passes it: the row has a button of its own that does the same, and twenty rows should not be eighty stops.
 */
export function RowTitle({ className, ...props }: React.ComponentProps<"button">) {
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-haspopup="dialog"
      data-slot="row-title"
      className={merge(
        "link-quiet relative rounded-sm text-left font-semibold text-text wrap-anywhere before:absolute before:-inset-2 max-ml:text-body ml:block ml:w-full ml:truncate ml:leading-10",
        className,
      )}
      {...props}
    />
  );
}
