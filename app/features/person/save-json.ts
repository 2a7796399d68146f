// A person's data as a file, made in the browser (GDPR art. 20).
import type { PersonData } from "./contract.ts";

/** Hands the data to the browser as a JSON file; its name doesn't tell whose it is. */
export function saveJson(data: PersonData): void {
  const url = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: "application/json" }));
  Object.assign(document.createElement("a"), { href: url, download: "personal-data.json" }).click();
  // The download has its own hold on the data only once it has begun.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
