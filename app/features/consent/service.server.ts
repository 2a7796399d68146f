// Proof of consent (GDPR art. 7(1)): random id, categories, text version, method, time. None during a storage alarm.
import { randomUUID } from "node:crypto";
import { readPage } from "#app/platform/db/paging.server.ts";
import type { Page, Paging } from "#app/platform/db/paging.server.ts";
import { containsFolded } from "#app/platform/db/search.server.ts";
import type { Row } from "#app/platform/db/tables.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import type { ResponseBody } from "#app/platform/http/endpoint.ts";
import { readStorageAlarm, stopsConsent } from "#app/platform/http/storage-alarm.server.ts";
import { countUnrecordedConsent } from "#app/platform/observe/metrics.server.ts";
import { monthsBefore } from "#app/platform/settings/retention-period.ts";
import type { ConsentChoice, recordConsent as endpoint } from "./contract.ts";

/** Records a choice. During a storage alarm it returns that nothing was recorded, so browsers send it again. */
export async function recordConsent(
  deps: Deps,
  choice: { categories: string[]; method: string; textVersion: string },
): Promise<ResponseBody<typeof endpoint>> {
  const alarm = await readStorageAlarm(deps);
  if (alarm && stopsConsent(alarm)) {
    countUnrecordedConsent({});
    return { recorded: false };
  }
  const row = {
    id: randomUUID(), // a random id without time: choices can't be linked to visits
    chosen_at: deps.now().toISOString(),
    categories: JSON.stringify(choice.categories.toSorted()),
    method: choice.method,
    text_version: choice.textVersion,
  };
  await deps.db.write((trx) => trx.insertInto("consent_choice").values(row).execute());
  return { success: true };
}

type ConsentListing = Paging & { search?: string | undefined; order?: "asc" | "desc" | undefined };

/** Lists choices, newest first by default; without `page`, all rows. */
export async function listConsent(
  deps: Deps,
  { search, order = "desc", ...paging }: ConsentListing = {},
): Promise<Page<ConsentChoice>> {
  let query = deps.db.kysely.selectFrom("consent_choice").selectAll().orderBy("chosen_at", order).orderBy("id", order);
  if (search) query = query.where(containsFolded(deps.db.kysely, ["method", "text_version", "categories"], search));
  const { rows, total } = await readPage(query, paging);
  return { rows: rows.map(fromRow), total };
}

/** Deletes choices after three years by default, the limitation period of claims. */
export async function deleteOldConsent(deps: Deps): Promise<void> {
  const before = monthsBefore(deps.now(), deps.config.CONSENT_KEEP_MONTHS).toISOString();
  await deps.db.kysely.deleteFrom("consent_choice").where("chosen_at", "<", before).execute();
}

function fromRow(row: Row<"consent_choice">): ConsentChoice {
  const categories = JSON.parse(row.categories) as string[]; // written above
  return { id: row.id, chosenAt: row.chosen_at, categories, method: row.method, textVersion: row.text_version };
}
