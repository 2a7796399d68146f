import { merge } from "#app/ui/merge.ts";

/** Renders the row's title as a large click target. Not a tab stop: the row has a button for the same action. */
export function RowTitle({ className, ...props }: React.ComponentProps<"button">) {
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-haspopup="dialog"
      data-slot="row-title"
      className={merge(
        "link-quiet relative rounded-sm text-left font-semibold text-text wrap-anywhere before:absolute before:-inset-2 ml:block ml:w-full ml:truncate ml:leading-10",
        className,
      )}
      {...props}
    />
  );
}
