// Checks the running server's state: its settings, database, backups, emails and missing legal data.
import { setImmediate } from "node:timers/promises";
import { missingLegalData } from "#app/content/company.schema.ts";
import { dayMs, hourMs } from "#app/platform/base/durations.ts";
import { readLastBackup } from "#app/platform/db/last-backup.server.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import type { Feature } from "#app/platform/feature.server.ts";
import { proxyWarnings } from "#app/platform/http/proxy-warnings.server.ts";
import { formatCount } from "#app/platform/i18n/format.ts";
import { isPaused } from "#app/platform/jobs/paused.server.ts";
import { longestDueMs } from "#app/platform/mail/emails-due.server.ts";
import { teamAddress } from "#app/platform/mail/team-address.server.ts";
import { fail, notChecked, pass } from "#app/platform/observe/finding.server.ts";
import type { Finding } from "#app/platform/observe/finding.server.ts";
import { givenSettings, settingsWarnings } from "#app/platform/settings/settings-warnings.server.ts";
import { checkClock } from "./clock.server.ts";
import { describeError } from "./finding-text.server.ts";
import { checkAddress } from "./site.server.ts";
import { checkDataFolder, checkGrowth, describeFacts } from "./storage.server.ts";

const oldBackupMs = 2 * dayMs;

/** Checks by the name of their finding. */
export type Checks = NonNullable<Feature["checks"]>;

/** Runs all checks that need no network. */
export async function checkSiteState(deps: Deps, ofFeatures: Checks): Promise<Finding[]> {
  return runChecks({
    Settings: () => checkSettings(deps),
    Address: () => checkAddress(deps.config),
    "Data folder": () => checkDataFolder(deps.config),
    Database: () => checkOpenDatabase(deps),
    Notifications: () => checkNotifications(deps),
    ...storedChecks(deps),
    "Legal data": () => checkLegalData(deps),
    ...Object.fromEntries(Object.entries(ofFeatures).map(([name, check]) => [name, () => check(deps)])),
  });
}

type CachedChecks = Readonly<Record<string, () => ReturnType<Checks[string]>>>;

/** Returns the checks of the database, which also work without a running server. */
export function storedChecks(deps: Pick<Deps, "db" | "config" | "now">): CachedChecks {
  return {
    Clock: () => checkClock(deps),
    Backup: () => checkBackup(deps),
    Emails: () => checkEmails(deps),
    Webhooks: () => checkWebhooks(deps),
  };
}

/**
 * Runs checks; one that throws becomes a finding. `show` is called with the findings of each, in order, as soon as they
 * are there.
 */
export async function runChecks(
  checks: CachedChecks,
  show: (findings: readonly Finding[]) => void = () => {},
): Promise<Finding[]> {
  const pending: Promise<Finding[]>[] = [];
  let lastShown = Promise.resolve();
  for (const [name, check] of Object.entries(checks)) {
    const findings = runCheck(name, check);
    pending.push(findings);
    lastShown = lastShown.then(async () => show(await findings));
    await setImmediate(); // some read files for seconds: what is there is shown before
  }
  await lastShown;
  return (await Promise.all(pending)).flat();
}

async function runCheck(name: string, check: CachedChecks[string]): Promise<Finding[]> {
  try {
    return [await check()].flat();
  } catch (error) {
    return [fail(name, `not checked: ${describeError(error)}`, "See the log.")];
  }
}

/** Reports settings that look like mistakes; a running server also checks what its requests reveal about them. */
export function checkSettings({ config }: Pick<Deps, "config">): Finding[] {
  const warnings = [...settingsWarnings(config, givenSettings()), ...proxyWarnings(config)];
  if (warnings.length === 0) return [pass("Settings", "all are known, and none looks like a mistake.")];
  return warnings.map(({ name, text, todo }) => fail(name, text, todo));
}

/** Reports who in the company is notified of enquiries and calls. */
export function checkNotifications(deps: Pick<Deps, "config" | "content">): Finding {
  const name = "Notifications";
  const to = teamAddress(deps);
  const todo = "Set NOTIFY_TO to the address that should be notified.";
  if (!deps.config.SMTP_URL)
    return notChecked(name, "mail is off (SMTP_URL): enquiries and calls are shown only in the admin area.");
  const isMadeUp = !deps.config.NOTIFY_TO && deps.content.company.demonstration;
  if (isMadeUp) return fail(name, `enquiries and calls are emailed to ${to}, the demonstration's address.`, todo);
  const isDefault = !deps.config.NOTIFY_TO;
  const whose = isDefault ? ", the company's address for enquiries (NOTIFY_TO is not set)" : "";
  return pass(name, `enquiries and calls are emailed to ${to}${whose}.`);
}

async function checkOpenDatabase({ db }: Deps): Promise<Finding[]> {
  const damage = db.damage();
  if (damage) return [fail("Database", damage, "Stop the server, keep a copy of the file, then restore a backup.")];
  const readOnly = db.readOnly();
  if (readOnly) return [fail("Database", readOnly, "Once it's writable again, everything resumes by itself.")];
  return [pass("Database", await describeFacts(db)), await checkGrowth(db)];
}

async function checkBackup({ db, now }: Pick<Deps, "db" | "now">): Promise<Finding> {
  const todo = "Run npm run backup -- --to FOLDER --keep 35d every night, and keep a copy elsewhere.";
  const last = await readLastBackup(db);
  if (!last) return fail("Backup", "no backup is known.", todo);
  const hours = Math.floor((now().getTime() - Date.parse(last.at)) / hourMs);
  const text = `the last one is ${formatCount(hours, "hour")} old (${(last.bytes / 1e6).toFixed(1)} MB).`;
  return hours * hourMs > oldBackupMs ? fail("Backup", text, todo) : pass("Backup", text);
}

async function checkEmails({ db, config, now }: Pick<Deps, "db" | "config" | "now">): Promise<Finding> {
  const { failed } = await db.kysely
    .selectFrom("outbox_email")
    .select((eb) => eb.fn.countAll<number>().as("failed"))
    .where("status", "=", "failed")
    .where("dismissed_at", "is", null)
    .where("issue_id", "is", null) // an issue has its own screen
    .executeTakeFirstOrThrow();
  if (await isPaused(db.kysely, "emails"))
    return fail(
      "Emails",
      "those of a restored backup are held.",
      "Dismiss those that have been sent since, then resume the rest here.",
    );
  if (failed > 0)
    return fail("Emails", `${failed} failed for good.`, "See why in the list of emails, and send again or dismiss.");
  if (!config.SMTP_URL) return notChecked("Emails", "mail is off (SMTP_URL).");
  if ((await longestDueMs({ db, now })) > hourMs)
    return fail("Emails", "some have been due for over an hour.", "See the list of emails, and SMTP_URL.");
  return pass("Emails", "none has failed, and none has been waiting long.");
}

async function checkWebhooks({ db }: Pick<Deps, "db">): Promise<Finding> {
  if (await isPaused(db.kysely, "webhooks"))
    return fail("Webhooks", "paused since a backup was restored.", "Resume them on this page.");
  const { failed } = await db.kysely
    .selectFrom("webhook_delivery")
    .select((eb) => eb.fn.countAll<number>().as("failed"))
    .where("state", "=", "failed")
    .where("dismissed_at", "is", null)
    .executeTakeFirstOrThrow();
  if (failed === 0) return pass("Webhooks", "no delivery failed.");
  return fail(
    "Webhooks",
    `${failed} ${failed === 1 ? "delivery" : "deliveries"} failed for good.`,
    "See why at /admin/webhooks, and try again or dismiss.",
  );
}

const legalWords: Readonly<Record<string, string>> = {
  legalForm: "legal form",
  representative: "who represents the company",
  cui: "CUI",
  tradeRegister: "trade register",
  vat: "VAT number",
  shareCapital: "share capital",
};

export function checkLegalData({ content }: Pick<Deps, "content">): Finding {
  const missing = missingLegalData(content.company);
  if (missing.length === 0) return pass("Legal data", "complete.");
  return fail(
    "Legal data",
    `${missing.map((name) => legalWords[name] ?? name).join(", ")} missing: the law requires it on the site.`,
    "Add it under legal in content/company.yaml.",
  );
}
