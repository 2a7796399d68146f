/**
 * Names a file by the day on which it is saved, in the browser's time zone.
 * @example datedName("enquiries", new Date(), "csv") // "enquiries-2026-01-05.csv"
 */
export function datedName(name: string, day: Date, extension: string): string {
  const parts = [day.getFullYear(), day.getMonth() + 1, day.getDate()];
  return `${name}-${parts.map((part) => String(part).padStart(2, "0")).join("-")}.${extension}`;
}

/** Downloads a text or bytes; `type` is their media type. */
export function saveFile(name: string, content: BlobPart, type = "text/plain;charset=utf-8"): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  Object.assign(document.createElement("a"), { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000); // the download has started by then
}
