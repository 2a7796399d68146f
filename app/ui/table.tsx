import { merge } from "#app/ui/merge.ts";

type TableProps = React.ComponentProps<"table"> & {
  /** What the table holds; read aloud, not seen. */
  caption: string;
  /** A heading above the rows, inside the card. */
  head?: React.ReactNode;
};

/**
 * A table on a card with a sticky head; under 820 px each row becomes a card. Write plain `thead`, `tr` and
 * `<th scope="col">`, and TableCell for the rest.
 * @example <Table caption="Enquiries"><thead><tr><th scope="col">Name</th></tr></thead><tbody>…</tbody></Table>
 */
export function Table({ caption, head, className, children, ...props }: TableProps) {
  return (
    <div data-slot="table-frame">
      {head && (
        <div data-slot="table-head" className="border-b border-line px-6 py-5.5">
          {head}
        </div>
      )}
      <table data-slot="table" className={merge(className)} {...props}>
        <caption className="visually-hidden">{caption}</caption>
        {children}
      </table>
    </div>
  );
}
