// [R13] Posts enquiries while PostgreSQL restarts, and tracks each.
import { setTimeout as delay } from "node:timers/promises";
import { migrateToLatest } from "#app/platform/db/migrate.server.ts";
import { openDatabase } from "#app/platform/db/open.server.ts";
import { createTestApp, json } from "#test/app.ts";
import type { TestApp } from "#test/app.ts";
import { anEnquiry } from "#test/enquiries.ts";
import { noLimits } from "#test/no-limits.ts";
import type { ShutdownMode, RestartingPostgres } from "./restarting-postgres.ts";

/** `refused` counts responses by status and Retry-After; `longestGapMs` is the longest time without success. */
export type RestartResult = {
  acknowledged: number;
  lost: string[];
  refused: Record<string, number>;
  longestGapMs: number;
};

const clients = 8;

/** Restarts the server after each `perEnding` acknowledged enquiries. */
export async function restartDrill(
  server: RestartingPostgres,
  { endings, perEnding }: { endings: ShutdownMode[]; perEnding: number },
): Promise<RestartResult> {
  const db = await openDatabase({ databaseUrl: server.url, dataDir: "" });
  await migrateToLatest(db);
  const site = await createTestApp({ db, settings: noLimits });
  try {
    const seen = { acknowledged: [] as string[], refused: {} as Record<string, number>, longestGapMs: 0 };
    const over = new AbortController();
    const posting = Promise.all(
      Array.from({ length: clients }, (_, client) => post(site, seen, { client, over: over.signal })),
    );
    for (const mode of endings) {
      await grown(seen, perEnding);
      server.end(mode);
    }
    await grown(seen, perEnding);
    over.abort();
    await posting;
    const rows = await db.kysely.selectFrom("enquiry").select("company").execute();
    const stored = new Set(rows.map(({ company }) => company));
    const { acknowledged, refused, longestGapMs } = seen;
    return {
      acknowledged: acknowledged.length,
      lost: acknowledged.filter((id) => !stored.has(id)),
      refused,
      longestGapMs,
    };
  } finally {
    await site.close();
  }
}

type RestartObservations = { acknowledged: string[]; refused: Record<string, number>; longestGapMs: number };

async function post(
  { app }: TestApp,
  seen: RestartObservations,
  { client, over }: { client: number; over: AbortSignal },
): Promise<void> {
  let last = performance.now();
  for (let count = 0; !over.aborted; count++) {
    const company = `${client}-${count}`;
    const answer = await app.request("/api/contact", json("POST", anEnquiry({ company })));
    if (answer.status === 201) {
      seen.acknowledged.push(company);
      seen.longestGapMs = Math.max(seen.longestGapMs, Math.round(performance.now() - last));
      last = performance.now();
      continue;
    }
    const label = `${answer.status}, Retry-After ${answer.headers.get("Retry-After")}`;
    seen.refused[label] = (seen.refused[label] ?? 0) + 1;
    await delay(5); // errors are fast: without a pause the loop would spin
  }
}

async function grown({ acknowledged }: RestartObservations, by: number): Promise<void> {
  const expected = acknowledged.length + by;
  while (acknowledged.length < expected) await delay(5);
}
