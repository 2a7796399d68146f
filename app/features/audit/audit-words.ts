// An event of the audit log in words, and as a line of a file.
import type { AuditEvent } from "./contract.ts";

/**
 * An action in words.
 * @example inWords("post-published") // "Post published"
 */
export function inWords(action: string): string {
  const words = action.replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** How many of what, and to which record. */
export function detailOf({ counts, about }: Pick<AuditEvent, "counts" | "about">): string {
  const counted = Object.entries(counts).map(([name, count]) => `${count} ${name}`);
  return [...counted, ...(about ? [about] : [])].join(", ") || "—";
}

/** Events as CSV (RFC 4180). Names were chosen by people: none may begin a formula in a spreadsheet. */
export function auditCsv(events: readonly AuditEvent[]): string {
  const rows = events.map((event) => [
    event.at,
    event.admin ?? "",
    inWords(event.action),
    detailOf(event),
    event.network ?? "",
  ]);
  const lines = [["When (UTC)", "Who", "What", "Detail", "Network"], ...rows];
  return `\uFEFF${lines.map((cells) => `${cells.map(quoted).join(",")}\r\n`).join("")}`;
}

function quoted(value: string): string {
  const plain = /^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]/u.test(value) ? `'${value}` : value;
  return `"${plain.replaceAll('"', '""')}"`;
}
