// Emails admins about the site's health: once when checks begin to fail, once when they pass again. If the database
// can't be written, they bypass the outbox, once a day per process.
import { randomUUID } from "node:crypto";
import * as z from "zod/mini";
import { listAdminEmails } from "#app/features/auth/public.server.ts";
import { dayMs, minuteMs } from "#app/platform/base/durations.ts";
import { newId } from "#app/platform/db/ids.server.ts";
import { lockUntilCommit } from "#app/platform/db/lock.server.ts";
import { readSetting, saveSetting } from "#app/platform/db/settings.server.ts";
import type { Connection } from "#app/platform/db/tables.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { adminLocale } from "#app/platform/i18n/locales.ts";
import { composeMessage } from "#app/platform/mail/compose.server.ts";
import type { Email } from "#app/platform/mail/email.ts";
import { foldAddress } from "#app/platform/mail/fold-address.server.ts";
import { queueEmail } from "#app/platform/mail/outbox.server.ts";
import { bodyToStore } from "#app/platform/mail/stored-body.server.ts";
import { teamAddress } from "#app/platform/mail/team-address.server.ts";
import { openMailTransport } from "#app/platform/mail/transport.server.ts";
import type { Finding } from "#app/platform/observe/finding.server.ts";
import { parseMailboxes } from "#app/platform/text/header-text.server.ts";

const settingName = "health-emails";
/** A check must fail this long before it is emailed, so that restarts of database or proxy aren't. */
const failedForMs = minuteMs;
/** Another process takes over from one that hasn't checked for this long. */
const absentMs = 3 * minuteMs;

/** `failing` are the failing checks by name: since when, and whether that was emailed. `by` is the checking process. */
const stored = z.object({
  by: z.string(),
  at: z.string(),
  failing: z.record(z.string(), z.object({ since: z.string(), isEmailed: z.boolean() })),
});

type NotifiedFaults = z.infer<typeof stored>;

/** A process's state while the database can't be read or written. */
type AlertState = {
  id: string;
  checkedAt: number;
  recipients: string[];
  unstoredSince?: number | undefined;
  sentDirectlyAt?: number;
};

const states = new WeakMap<Deps["config"], AlertState>();

/** Checks once a minute, and emails what changed. A timer calls it; only one of several processes checks. */
export async function emailHealth(deps: Deps, find: () => Promise<Finding[]>): Promise<void> {
  const { config, now, db } = deps;
  if (config.SMTP_URL === undefined) return;
  const at = now().getTime();
  const state = states.get(config) ?? {
    id: randomUUID(),
    checkedAt: -Infinity,
    recipients: parseMailboxes(teamAddress(deps) ?? ""),
  };
  states.set(config, state);
  if (Math.abs(at - state.checkedAt) < minuteMs) return; // it is later if the clock was ahead
  state.checkedAt = at;
  const failing = byName((await find()).filter((finding) => finding.state === "fail"));
  try {
    if (db.readOnly()) throw new Error(db.readOnly());
    state.recipients = await listAdminEmails(db.kysely);
    await db.write((trx) => storeAndQueue(deps, trx, { state, failing }));
    state.unstoredSince = undefined;
  } catch (err) {
    deps.log.warn({ err }, "health emails not queued");
    await sendDirectly(deps, state, failing);
  }
}

function byName(findings: readonly Finding[]): Map<string, Finding[]> {
  return Map.groupBy(findings, ({ name }) => name);
}

type CheckRun = { state: AlertState; failing: Map<string, Finding[]> };

async function storeAndQueue(deps: Deps, trx: Connection, { state, failing }: CheckRun): Promise<void> {
  await lockUntilCommit(trx, settingName);
  const now = deps.now();
  const before = await readStored(trx);
  const isAnothers = before.by !== state.id && Math.abs(now.getTime() - Date.parse(before.at)) < absentMs;
  if (isAnothers) return;
  const hasRecipients = state.recipients.length > 0;
  const next = {
    by: state.id,
    at: now.toISOString(),
    failing: failingNow(before, [...failing.keys()], { now, hasRecipients }),
  };
  const [old, current] = [emailedOf(before), emailedOf(next)];
  const begun = [...failing].flatMap(([name, all]) => (current.includes(name) && !old.includes(name) ? all : []));
  const passing = old.filter((name) => !failing.has(name));
  for (const to of state.recipients) {
    if (begun.length > 0) await queueEmail(deps, trx, failureEmail(deps, to, begun));
    if (passing.length > 0) await queueEmail(deps, trx, passingEmail(deps, to, passing));
  }
  await saveSetting(trx, settingName, JSON.stringify(next));
}

async function readStored(trx: Connection): Promise<NotifiedFaults> {
  const text = await readSetting(trx, settingName);
  if (text === undefined) return { by: "", at: new Date(0).toISOString(), failing: {} };
  return stored.parse(JSON.parse(text));
}

function failingNow(
  before: NotifiedFaults,
  names: readonly string[],
  { now, hasRecipients }: { now: Date; hasRecipients: boolean },
): NotifiedFaults["failing"] {
  const entries = names.map((name) => {
    const { since: begin, isEmailed = false } = before.failing[name] ?? {};
    const since = begin !== undefined && begin <= now.toISOString() ? begin : now.toISOString();
    const isDue = hasRecipients && now.getTime() - Date.parse(since) >= failedForMs;
    return [name, { since, isEmailed: isEmailed || isDue }] as const;
  });
  return Object.fromEntries(entries);
}

function emailedOf({ failing }: NotifiedFaults): string[] {
  return Object.entries(failing).flatMap(([name, { isEmailed }]) => (isEmailed ? [name] : []));
}

/** Sends emails without the outbox, once a day, as nothing stores what was emailed. */
async function sendDirectly(deps: Deps, state: AlertState, failing: Map<string, Finding[]>): Promise<void> {
  const at = deps.now().getTime();
  state.unstoredSince ??= at;
  const isDue = at - state.unstoredSince >= failedForMs && at - (state.sentDirectlyAt ?? -Infinity) >= dayMs;
  if (!isDue || failing.size === 0 || deps.config.SMTP_URL === undefined) return;
  state.sentDirectlyAt = at;
  const transport = openMailTransport(deps.config.SMTP_URL);
  for (const to of state.recipients) {
    const email = failureEmail(deps, to, [...failing.values()].flat());
    const outcome = await transport.send(composeMessage(deps, unstoredRow(deps, email)));
    deps.log.warn({ kind: email.kind, result: outcome.result }, "email sent past the outbox");
  }
  transport.close();
}

/** Returns the row that the outbox would store. */
function unstoredRow(deps: Deps, email: Email): Parameters<typeof composeMessage>[1] {
  const [id, time] = [newId(deps.now()), deps.now().toISOString()];
  return {
    id,
    created_at: time,
    kind: email.kind,
    about: null,
    recipient: email.to,
    recipient_key: foldAddress(email.to),
    reply_to: null,
    locale: email.locale,
    subject: email.subject,
    body: bodyToStore(deps, email),
    calendar: null,
    unsubscribe_url: null,
    message_id: `<${id}@${new URL(deps.config.siteUrl).hostname}>`,
    status: "waiting",
    tries: 0,
    next_try_at: time,
    leased_until: null,
    sent_at: null,
    last_error: null,
    issue_id: null,
    subscriber_id: null,
    domain: null,
    refused: null,
    dismissed_at: null,
  };
}

function failureEmail(deps: Deps, to: string, findings: readonly Finding[]): Email {
  const names = [...new Set(findings.map(({ name }) => name))].join(", ");
  return {
    ...emailTo(to, "health-failed"),
    subject: `${names}: a problem with ${deps.content.company.name}’s site`,
    heading: `The site has a problem: ${names}`,
    parts: [
      { facts: findings.map(({ name, text, todo }) => [name, todo ? `${text} ${todo}` : text]) },
      ...openHealth(deps),
      { note: "Admins get one email when a check fails, and one when it passes again." },
    ],
  };
}

function passingEmail(deps: Deps, to: string, passing: readonly string[]): Email {
  const names = passing.join(", ");
  return {
    ...emailTo(to, "health-healed"),
    subject: `${names}: working again on ${deps.content.company.name}’s site`,
    heading: `Working again: ${names}`,
    parts: [{ paragraph: "There’s nothing to do." }, ...openHealth(deps)],
  };
}

function emailTo(to: string, kind: string) {
  return { kind, about: settingName, to, locale: adminLocale, isForTeam: true };
}

function openHealth({ config }: Deps) {
  return [{ button: { label: "Open the site’s health", url: `${config.siteUrl}/admin/health` } }];
}
