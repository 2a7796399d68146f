// A relay in a process of its own, for tests that kill it. Arguments: SMTP URL, PostgreSQL's URL or "", the data folder.
// It sends one letter at a time, so that a kill leaves exactly one in hand, and looks often.
import { readConfig } from "#app/platform/config.server.ts";
import { openDatabase } from "#app/platform/db/open.server.ts";
import { createLog } from "#app/platform/log.server.ts";
import { openPost } from "#app/platform/mail/post.server.ts";
import { startRelay } from "#app/platform/mail/relay.server.ts";
import { fixtureContent } from "./content.ts";

const [, , smtpUrl = "", databaseUrl = "", dataDir = ""] = process.argv;
const config = readConfig({ SMTP_URL: smtpUrl, MAIL_FROM: "hello@corvane.example" });
const db = await openDatabase({ databaseUrl: databaseUrl || undefined, dataDir });
const deps = { config, content: fixtureContent, db, log: createLog("silent"), now: () => new Date() };
startRelay(deps, openPost(smtpUrl), { atOnce: 1, lookEveryMs: 100 });
setInterval(() => {}, 60_000); // a relay that only waits doesn't keep a process alive
