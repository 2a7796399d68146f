// One throwaway PostgreSQL for the whole run.
import { startThrowawayPostgres } from "#test/postgres.ts";
import type { ThrowawayPostgres } from "#test/postgres.ts";
import { installFromDistribution } from "./found.ts";

/** Starts PostgreSQL, after installing it if possible. */
export async function ensurePostgres(): Promise<ThrowawayPostgres> {
  const server = await startThrowawayPostgres();
  if ("url" in server || !(await installFromDistribution("postgresql"))) return server;
  return startThrowawayPostgres();
}
