// A process that counts fictional requests, minute by minute, and prints each minute that it has added: counting and
// adding are the program's own, the requests don't use sockets, and a minute lasts as long as its requests take.
import { addEntries, startCounting } from "#app/features/sources/count-entries.server.ts";
import { openDatabase } from "#app/platform/db/open.server.ts";
import { readConfig } from "#app/platform/settings/config.server.ts";
import { site } from "#app/site-map.ts";
import { fixtureContent } from "./content.ts";
import { startMinute } from "./request-minute.ts";

const [, , databaseUrl, name = "", first = "0", last = "0"] = process.argv;
const db = await openDatabase({ databaseUrl, dataDir: "" });
const deps = { content: fixtureContent, db, site, config: readConfig({}), now: () => new Date() };
const count = startCounting(deps);
for (let minute = Number(first); minute < Number(last); minute++) {
  for (const request of startMinute(name, minute)) count?.(request);
  await addEntries(deps);
  process.stdout.write(`${minute}\n`);
}
await db.close();
