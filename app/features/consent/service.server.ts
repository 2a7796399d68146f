// The proof that visitors were asked and what they chose (GDPR art. 7(1)): a random id, categories, text version, method, time.
import { randomUUID } from "node:crypto";
import { readPage } from "#app/platform/db/paging.server.ts";
import type { Paging } from "#app/platform/db/paging.server.ts";
import type { Row } from "#app/platform/db/tables.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { monthsBefore } from "#app/platform/retention-period.ts";
import type { ConsentChoice } from "./contract.ts";

/** Notes a choice. */
export async function noteConsent(
  deps: Deps,
  choice: { categories: string[]; method: string; textVersion: string },
): Promise<void> {
  const row = {
    id: randomUUID(), // no time in it: nothing to put a visit and a choice together with
    chosen_at: deps.now().toISOString(),
    categories: JSON.stringify(choice.categories.toSorted()),
    method: choice.method,
    text_version: choice.textVersion,
  };
  await deps.db.write((trx) => trx.insertInto("consent_choice").values(row).execute());
}

/** Noted choices, newest first, and how many there are; without `page` all of them. */
export async function listConsent(
  deps: Deps,
  paging: Paging = {},
): Promise<{ choices: ConsentChoice[]; total: number }> {
  const all = deps.db.kysely
    .selectFrom("consent_choice")
    .selectAll()
    .orderBy("chosen_at", "desc")
    .orderBy("id", "desc");
  const { rows, total } = await readPage(all, paging);
  return { choices: rows.map(fromRow), total };
}

/** Removes choices that are older than CONSENT_KEEP_MONTHS: three years by default, as long as a claim over them may be made. */
export async function deleteOldConsent(deps: Deps): Promise<void> {
  const before = monthsBefore(deps.now(), deps.config.CONSENT_KEEP_MONTHS).toISOString();
  await deps.db.kysely.deleteFrom("consent_choice").where("chosen_at", "<", before).execute();
}

function fromRow(row: Row<"consent_choice">): ConsentChoice {
  const categories = JSON.parse(row.categories) as string[]; // our own JSON, written above
  return { id: row.id, chosenAt: row.chosen_at, categories, method: row.method, textVersion: row.text_version };
}
