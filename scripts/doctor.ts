// npm run doctor [-- --dkim-selector NAME] [--dns ADDRESS]: checks the installation and suggests fixes. Changes and
// sends nothing. Exits with 1 if something failed.
import { parseArgs } from "node:util";
import { readContent } from "#app/content/read.server.ts";
import type { Content } from "#app/content/schema.ts";
import { postChecks } from "#app/features/blog/service.server.ts";
import { checkCertificate } from "#app/features/health/checks/certificate.server.ts";
import { createDnsResolver } from "#app/features/health/checks/dns.server.ts";
import { formatFinding, describeError } from "#app/features/health/checks/finding-text.server.ts";
import { checkMail } from "#app/features/health/checks/mail.server.ts";
import { checkSender } from "#app/features/health/checks/sender.server.ts";
import {
  checkLegalData,
  checkNotifications,
  checkSettings,
  runChecks,
  storedChecks,
} from "#app/features/health/checks/site-state.server.ts";
import { checkAddress, checkContent } from "#app/features/health/checks/site.server.ts";
import { checkDatabase, checkDataFolder, checkOwner } from "#app/features/health/checks/storage.server.ts";
import { checkMailbox } from "#app/features/inbox/check-mailbox.server.ts";
import type { Db } from "#app/platform/db/open.server.ts";
import { fail } from "#app/platform/observe/finding.server.ts";
import type { Finding } from "#app/platform/observe/finding.server.ts";
import { readSettings, runCommand } from "./database.ts";

const options = { "dkim-selector": { type: "string" }, dns: { type: "string" } } as const;

await runCommand(async () => {
  const { values } = parseArgs({ options });
  const findings = await examine(values);
  if (findings.some(({ state }) => state === "fail")) process.exitCode = 1;
});

/** Returns the findings, which are printed as they come. */
async function examine(given: { "dkim-selector"?: string; dns?: string }): Promise<Finding[]> {
  let config: ReturnType<typeof readSettings>;
  try {
    config = readSettings();
  } catch (error) {
    const finding = fail("Settings", describeError(error), "Fix this first: the other checks need valid settings.");
    show([finding]);
    return [finding];
  }
  const dns = createDnsResolver(given.dns ? [given.dns] : []);
  const inDatabase = (db: Db) =>
    runChecks({ ...storedChecks({ db, config, now: () => new Date() }), Posts: () => postChecks.Posts({ db }) });
  let content: Content | undefined;
  const read = () => (content ??= readContent());
  const checks = {
    Settings: () => checkSettings({ config }),
    Address: () => checkAddress(config),
    "Data folder": () => checkDataFolder(config),
    "Owner of the data": () => checkOwner(config),
    Database: () => checkDatabase(config, inDatabase),
    Notifications: () => checkNotifications({ config, content: read() }),
    Content: () => checkContent(),
    "Legal data": () => checkLegalData({ content: read() }),
    "Mail server": () => checkMail(config),
    Mailbox: () => checkMailbox({ config, content: read() }),
    Sender: () => checkSender(config, { dns, selector: given["dkim-selector"] }),
    Certificate: () => checkCertificate(config),
  };
  return runChecks(checks, show);
}

function show(findings: readonly Finding[]): void {
  for (const finding of findings) console.log(formatFinding(finding));
}
