// An outbox worker to be killed. Arguments: SMTP URL, PostgreSQL URL or "", data folder, and `issues` for the queue of
// issues. Sends one email at a time, so that a kill leaves exactly one leased.
import { createIssueQueue } from "#app/features/issue/issue-queue.server.ts";
import { openDatabase } from "#app/platform/db/open.server.ts";
import { readSecret } from "#app/platform/db/secret.server.ts";
import { openMailTransport } from "#app/platform/mail/transport.server.ts";
import { startOutboxWorker } from "#app/platform/mail/worker.server.ts";
import { createLog } from "#app/platform/observe/log.server.ts";
import { readConfig } from "#app/platform/settings/config.server.ts";
import { site } from "#app/site-map.ts";
import { fixtureContent } from "./content.ts";

const [, , smtpUrl = "", databaseUrl = "", dataDir = "", queue = ""] = process.argv;
const config = readConfig({ SMTP_URL: smtpUrl, MAIL_FROM: "hello@northwind.example", NEWSLETTER_PER_MINUTE: "60000" });
const db = await openDatabase({ databaseUrl: databaseUrl || undefined, dataDir });
const secret = await readSecret(db);
const deps = { config, content: fixtureContent, db, log: createLog("silent", site), now: () => new Date(), secret };
startOutboxWorker(deps, openMailTransport(smtpUrl), {
  concurrency: 1,
  pollEveryMs: 100,
  ...(queue === "issues" ? { queue: createIssueQueue(deps) } : {}),
});
setInterval(() => {}, 60_000); // keeps the process alive: an idle worker doesn't
