// What every service stands on. The only seam of the program: tests build one by hand.
import type { Config } from "#app/platform/config.server.ts";
import type { Content } from "#app/platform/content/schema.ts";
import type { Db } from "#app/platform/db/open.server.ts";
import type { Translate } from "#app/platform/i18n/translate.server.ts";
import type { Log } from "#app/platform/log.server.ts";
import type { Site } from "#app/platform/site.ts";

/** The outside world, as services see it. `now` is the only clock they read. */
export type Deps = {
  config: Config;
  content: Content;
  db: Db;
  log: Log;
  now: () => Date;
  /** Signs form tokens; the same for all processes, kept in the database. */
  secret: Buffer;
  translate: Translate;
  /** Which pages there are, and what follows from their addresses. */
  site: Site;
};
