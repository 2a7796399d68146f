import { writeCsv } from "#app/platform/text/csv.ts";
import type { SourceFigures, Sources } from "./contract.ts";
import { columns } from "./screen-labels.ts";

/** Returns a CSV with one row per key, with the previous period; hidden figures are empty. */
export function sourcesCsv({ by, rows, from, to, before }: Sources): string {
  const names = Object.keys(columns);
  const valuesOf = (figures: SourceFigures) => Object.values(columns).map((name) => String(figures[name] ?? ""));
  return writeCsv([
    [
      by[0]?.toUpperCase() + by.slice(1),
      ...names.map((name) => `${name}, ${from} to ${to}`),
      ...names.map((name) => `${name}, ${before.from} to ${before.to}`),
    ],
    ...rows.map((row) => [row.key, ...valuesOf(row), ...valuesOf(row.before)]),
  ]);
}
