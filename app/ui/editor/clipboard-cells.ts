// Cells that spreadsheets and databases copy to the clipboard as text.
import { escapeHtml } from "#app/platform/text/escape-html.ts";
import { readRows } from "#app/platform/text/read-csv.ts";

/** Converts rows of tab-separated text to a table; returns undefined for other text, such as indented lines. */
export function tableOfText(text: string): string | undefined {
  const rows = [...readRows(text, "\t")].map(({ values }) => values);
  const width = rows[0]?.length ?? 0;
  const isTable = width > 1 && rows.every((row) => row.length === width) && rows.some(([first]) => first !== "");
  if (!isTable) return undefined;
  const cellOf = (value: string) => `<td>${escapeHtml(value).replaceAll(/\r\n?|\n/g, "<br />")}</td>`;
  return `<table>${rows.map((row) => `<tr>${row.map(cellOf).join("")}</tr>`).join("")}</table>`;
}
