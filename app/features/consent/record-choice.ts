// Sends a cookie choice to the server, which records it as proof.
import { markRecorded, optionalCategories, readConsent } from "./consent-record.ts";

/** Sends an unrecorded choice. If the server can't record it now, the next page sends it again. */
export async function recordChoice(): Promise<void> {
  const record = readConsent();
  if (!record?.unrecorded) return;
  const categories = optionalCategories.filter((category) => record.preferences[category]);
  const response = await fetch("/api/consent", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ categories, ...record.unrecorded }),
    keepalive: true,
  });
  if (response.status === 200) markRecorded(record); // 202: not noted
}
