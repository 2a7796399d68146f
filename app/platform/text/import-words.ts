// Describes the result of importing a file, or of a dry run.

/**
 * @example describeCounts({ dryRun: true, taken: 1, known: 0, refused: 0, rows }) // "1 row read: 1 would be added, 0 already known, 0 refused."
 */
export function describeCounts(
  { dryRun, taken, known, refused, unread, rows }: CountedReport,
  importedLabel = "",
): string {
  const number = (count: number) => count.toLocaleString("en-US");
  const verb = dryRun ? "would be added" : "added";
  const read = rows.length === 1 ? "1 row" : `${number(rows.length)} rows`;
  const ignoredColumns = unread.length > 0 ? ` Columns that are not read: ${unread.join(", ")}.` : "";
  return `${read} read: ${number(taken)} ${verb}${importedLabel}, ${number(known)} already known, ${number(refused)} refused.${ignoredColumns}`;
}

type CountedReport = {
  dryRun: boolean;
  taken: number;
  known: number;
  refused: number;
  unread: readonly string[];
  rows: readonly unknown[];
};
