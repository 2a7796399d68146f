import type { Kysely } from "kysely";
import type { Dialect } from "./dialect.server.ts";

/**
 * What a migration exports. It is never changed once released; there is no way down. It only adds, so that the previous release can
 * go on; `isBreaking` marks one that takes something away (decision 070).
 */
export type MigrationFile = { up(trx: Kysely<unknown>, dialect: Dialect): Promise<void>; isBreaking?: boolean };
