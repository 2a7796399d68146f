// A person's data as a file, made in the browser (GDPR art. 20).
import { saveFile } from "#app/ui/save-file.ts";
import type { PersonData } from "./contract.ts";

/** Hands the data to the browser as a JSON file; its name doesn't tell whose it is. */
export function saveJson(data: PersonData): void {
  saveFile("personal-data.json", JSON.stringify(data, null, 2), "application/json");
}
