// One throwaway PostgreSQL for the whole run; its programs come from this machine, else from the distribution.
import { startThrowawayPostgres } from "#test/postgres.ts";
import type { ThrowawayPostgres } from "#test/postgres.ts";

import { installFromDistribution } from "./found.ts";

/** Starts a server, installing PostgreSQL when that is missing and possible; else says why there is none. */
export async function ensurePostgres(): Promise<ThrowawayPostgres> {
  const server = await startThrowawayPostgres();
  if ("url" in server || !(await installFromDistribution("postgresql"))) return server;
  return startThrowawayPostgres();
}
