// A process that reads the mailbox, to be killed. Arguments: settings as JSON, PostgreSQL URL or "", data folder, and
// at which of its writes it kills itself, before the commit; 0: never. Its clock runs fast, so that it is always due.
import { setTimeout as delay } from "node:timers/promises";
import { readMailbox } from "#app/features/inbox/read-mailbox.server.ts";
import { minuteMs } from "#app/platform/base/durations.ts";
import type { Db } from "#app/platform/db/open.server.ts";
import { openDatabase } from "#app/platform/db/open.server.ts";
import { createTestDeps } from "./app.ts";

const [, , settings = "{}", databaseUrl = "", dataDir = "", deadly = "0"] = process.argv;
const db = await openDatabase({ databaseUrl: databaseUrl || undefined, dataDir });

let writes = 0;
const dying: Db = {
  ...db,
  write: (work) =>
    db.write(async (trx) => {
      const result = await work(trx);
      if (++writes === Number(deadly)) process.kill(process.pid, "SIGKILL");
      return result;
    }),
};

const { deps } = await createTestDeps({ db: dying, settings: JSON.parse(settings) as Record<string, string> }); // ours
const speed = 300;
const start = Date.now();
for (;;) {
  const now = () => new Date(start + (Date.now() - start) * speed);
  await readMailbox({ ...deps, now });
  await delay(minuteMs / speed);
}
