import { saveFile } from "#app/ui/save-file.ts";
import type { PersonData } from "./contract.ts";

/** Downloads the data as JSON (GDPR art. 20); the file name is anonymous. */
export function saveJson(data: PersonData): void {
  saveFile("personal-data.json", JSON.stringify(data, null, 2), "application/json");
}
