// Saves a file that the browser creates from the server's data, after announcing it for the audit log: otherwise there
// is none.
import { auditExport } from "#app/platform/http/audit-export.ts";
import type { exportedKinds } from "#app/platform/http/audit-export.ts";
import type { Caller } from "#app/platform/http/call.ts";
import { saveFile } from "#app/ui/save-file.ts";

type AnnouncedFile = { what: (typeof exportedKinds)[number]; rows: number; name: string; text: string; type?: string };

/**
 * Announces a file and downloads it. Rejects, without a file, if it couldn't be announced.
 * @example await saveAnnounced(call, { what: "enquiries", rows: 3, name: "enquiries.csv", text, type: "text/csv" })
 */
export async function saveAnnounced(call: Caller, { what, rows, name, text, type }: AnnouncedFile): Promise<void> {
  await call(auditExport, { body: { what, rows } });
  saveFile(name, text, type);
}
