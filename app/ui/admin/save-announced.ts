// Saves a file that the browser makes of the server's data. It is announced first, for the audit log; if that fails, there is no file.
import { auditExport } from "#app/platform/http/audit-export.ts";
import type { exportedKinds } from "#app/platform/http/audit-export.ts";
import type { Caller } from "#app/platform/http/call.ts";
import { saveFile } from "#app/ui/save-file.ts";

type AnnouncedFile = { what: (typeof exportedKinds)[number]; rows: number; name: string; text: string; type?: string };

/**
 * Announces a file and gives it to the browser. Rejects, without a file, where it could not be announced.
 * @example await saveAnnounced(call, { what: "enquiries", rows: 3, name: "enquiries.csv", text, type: "text/csv" })
 */
export async function saveAnnounced(call: Caller, { what, rows, name, text, type }: AnnouncedFile): Promise<void> {
  await call(auditExport, { body: { what, rows } });
  saveFile(name, text, type);
}
