import type { Kysely } from "kysely";
import type { Dialect } from "./dialect.server.ts";

/**
 * The exports of a migration. It is never changed once released; there is no way down. It only adds, so that the
 * previous release keeps working; `isBreaking` marks one that removes something (decision 070).
 */
export type MigrationFile = { up(trx: Kysely<unknown>, dialect: Dialect): Promise<void>; isBreaking?: boolean };
