// Jobs that a restore pauses until an admin resumes them, so that an old backup publishes and sends nothing by itself.
import type { Kysely } from "kysely";
import { insertSetting } from "#app/platform/db/settings.server.ts";
import type { Tables } from "#app/platform/db/tables.ts";

export type Pausable = "schedules" | "issues" | "webhooks";

/** The setting that exists while a job is paused. */
function pausedSetting(what: Pausable): string {
  return `paused-${what}`;
}

/** Pauses a job for all processes. */
export async function pause(trx: Kysely<Tables>, what: Pausable, at: Date): Promise<void> {
  await insertSetting(trx, pausedSetting(what), at.toISOString());
}

export async function resume(trx: Kysely<Tables>, what: Pausable): Promise<void> {
  await trx.deleteFrom("setting").where("name", "=", pausedSetting(what)).execute();
}

export async function isPaused(connection: Kysely<Tables>, what: Pausable): Promise<boolean> {
  return (await listPaused(connection)).includes(what);
}

/** Reads which jobs are paused. */
export async function listPaused(connection: Kysely<Tables>): Promise<Pausable[]> {
  const all: Pausable[] = ["schedules", "issues", "webhooks"];
  const rows = await connection
    .selectFrom("setting")
    .select("name")
    .where("name", "in", all.map(pausedSetting))
    .execute();
  const names = new Set(rows.map(({ name }) => name));
  return all.filter((what) => names.has(pausedSetting(what)));
}
