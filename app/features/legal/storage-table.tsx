import type { PageTexts } from "#app/platform/content/schema.ts";
import { TableCell } from "#app/ui/table-cell.tsx";
import { Table } from "#app/ui/table.tsx";

type StorageTableProps = Pick<PageTexts<"cookies">, "table" | "entries" | "places" | "categories">;

export function StorageTable({ table, entries, places, categories }: StorageTableProps) {
  return (
    <Table caption={table.caption}>
      <thead>
        <tr>
          <th scope="col">{table.key}</th>
          <th scope="col">{table.where}</th>
          <th scope="col">{table.purpose}</th>
          <th scope="col">{table.kept}</th>
          <th scope="col">{table.category}</th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr key={entry.key} data-slot="storage-key">
            <TableCell kind="title">
              <code className="font-mono text-s wrap-anywhere">{entry.key}</code>
            </TableCell>
            <TableCell label={table.where}>{places[entry.where]}</TableCell>
            <TableCell label={table.purpose}>{entry.purpose}</TableCell>
            <TableCell label={table.kept}>{entry.kept}</TableCell>
            <TableCell label={table.category}>{categories[entry.category]}</TableCell>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
