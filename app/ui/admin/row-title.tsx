import { Link } from "react-router";
import { merge } from "#app/ui/merge.ts";

const styles =
  "link-quiet relative rounded-sm text-left font-semibold text-text wrap-anywhere before:absolute before:-inset-2 ml:block ml:w-full ml:truncate ml:leading-10";

/** Renders the row's title as a large click target. Not a tab stop: the row has a button for the same action. */
export function RowTitle({ className, ...props }: React.ComponentProps<"button">) {
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-haspopup="dialog"
      data-slot="row-title"
      className={merge(styles, className)}
      {...props}
    />
  );
}

/** Like {@link RowTitle}, for a record that has a page of its own. */
export function RowTitleLink({ className, ...props }: React.ComponentProps<typeof Link>) {
  return <Link tabIndex={-1} data-slot="row-title" className={merge(styles, className)} {...props} />;
}
