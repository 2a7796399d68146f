// The dependencies of every service; the program's only seam for tests.
import type { Config } from "#app/platform/settings/config.server.ts";
import type { ContentStore } from "#app/platform/content/store.server.ts";
import type { Content } from "#app/platform/content/schema.ts";
import type { Db } from "#app/platform/db/open.server.ts";
import type { Translate } from "#app/platform/i18n/translate.server.ts";
import type { Log } from "#app/platform/observe/log.server.ts";
import type { Site } from "#app/platform/site.ts";

/** `now` is the only clock that services read. */
export type Deps = {
  config: Config;
  /** As it was when the request began; for what lives longer, as it is now. */
  content: Content;
  /** What `content` is made from. */
  store: ContentStore;
  db: Db;
  log: Log;
  now: () => Date;
  /** Signs tokens and links, encrypts stored secrets; in the database, shared by all processes. */
  secret: Buffer;
  translate: Translate;
  /** Which pages there are, and what follows from their addresses. */
  site: Site;
};
