// [R13] Restarts PostgreSQL under load, cleanly and by crash. node bench/postgres-restart.ts [rounds, 5]; exits with 1 if
// acknowledged data was lost.
import { restartDrill } from "#test/restart-drill.ts";
import { startRestartingPostgres } from "#test/restarting-postgres.ts";
import type { RestartResult } from "#test/restart-drill.ts";

/** Undefined without PostgreSQL. */
export async function restartPostgres(rounds: number): Promise<RestartResult | undefined> {
  const server = await startRestartingPostgres();
  if (!server) return undefined;
  try {
    const endings = Array.from({ length: rounds }, () => ["fast", "immediate"] as const).flat();
    return await restartDrill(server, { endings, perEnding: 500 });
  } finally {
    await server.stop();
  }
}

if (import.meta.main) {
  const result = await restartPostgres(Number(process.argv[2] ?? 5));
  process.stdout.write(`${JSON.stringify(result ?? "no PostgreSQL here")}\n`);
  process.exitCode = result && result.lost.length > 0 ? 1 : 0;
}
