// The triggers that keep `listed_post` (decision 084) have the site's languages written into them, the default one too. Where
// brand.yaml names others, they are rebuilt at startup and all posts are listed again.
import { sql } from "kysely";
import type { QueryExecutorProvider } from "kysely";
import { defaultLocale, locales } from "#app/platform/i18n/locales.ts";
import type { Dialect } from "./dialect.server.ts";

/** Changes nothing if the triggers know the languages already. In a transaction, after the migrations. */
export async function listPostsInAllLanguages(trx: QueryExecutorProvider, dialect: Dialect): Promise<void> {
  const isStale = await (dialect === "sqlite" ? remakeTriggers(trx) : remakeFunction(trx));
  if (isStale) await sql`update post set is_published = is_published`.execute(trx); // fires the triggers for every post
}

async function remakeTriggers(trx: QueryExecutorProvider): Promise<boolean> {
  const { rows } = await sql<{ name: string; sql: string }>`
    select name, sql from sqlite_schema where type = 'trigger' and name like 'listed!_post!_%' escape '!'`.execute(trx);
  const stale = rows.filter((trigger) => inOurLanguages(trigger.sql) !== trigger.sql);
  for (const { name, sql: definition } of stale) {
    await sql`drop trigger ${sql.id(name)}`.execute(trx);
    await sql.raw(inOurLanguages(definition)).execute(trx);
  }
  return stale.length > 0;
}

async function remakeFunction(trx: QueryExecutorProvider): Promise<boolean> {
  const { rows } = await sql<{ definition: string | null }>`
    select pg_get_functiondef(to_regprocedure('list_posts(text[])')::oid) as definition`.execute(trx);
  const definition = rows[0]?.definition;
  if (!definition || inOurLanguages(definition) === definition) return false;
  await sql.raw(inOurLanguages(definition)).execute(trx);
  return true;
}

/** The two places in which the migration wrote languages. */
function inOurLanguages(definition: string): string {
  return definition
    .replaceAll(/'\["[a-z]{2}"(?:,"[a-z]{2}")*\]'/g, `'${JSON.stringify(locales)}'`)
    .replaceAll(/o\.locale = '[a-z]{2}'/g, `o.locale = '${defaultLocale}'`);
}
