// The lane of issues: what of the outbox is an issue's, at the rate of NEWSLETTER_PER_MINUTE for all processes together, slower
// where the mail server wants that. Single people's emails have a lane, a worker and connections of their own.
import type { Deps } from "#app/platform/deps.server.ts";
import { defaultLocale, isLocale } from "#app/platform/i18n/locales.ts";
import { composeMessage } from "#app/platform/mail/compose.server.ts";
import { send, withRetries } from "#app/platform/mail/deliver.server.ts";
import type { OutboxRow } from "#app/platform/mail/emails-due.server.ts";
import type { MailTransport, Outcome } from "#app/platform/mail/transport.server.ts";
import { unsubscribeUrlOfIssue } from "#app/platform/mail/unsubscribe-link.server.ts";
import type { Lane } from "#app/platform/mail/worker.server.ts";
import { listPaused } from "#app/platform/paused.server.ts";
import { unsubscribePlaceholder } from "./email/issue-email.server.ts";
import * as lanes from "./lane-queries.server.ts";
import { endDoneIssues, saveOutcome } from "./outcome.server.ts";

export type LaneDeps = Pick<Deps, "config" | "content" | "db" | "log" | "now" | "secret">;

/** While an issue is being sent, and otherwise. */
const pollMs = { sending: 250, idle: 5_000 };

/** A shorter break is made up for, a longer one isn't: no minute has more than 5 % beyond the rate. */
const madeUpForMs = 3_000;

export function createIssueLane(deps: LaneDeps): Lane {
  const readBody = rememberBodies(deps);
  let isBusy = false;
  return {
    lease: async (most) => {
      isBusy = await lanes.isSending(deps.db.kysely);
      return isBusy ? lease(deps, most) : [];
    },
    deliver: (transport, job) => deliver(deps, transport, { ...job, readBody }),
    pollMs: () => (isBusy ? pollMs.sending : pollMs.idle),
  };
}

/** Reads before it locks, so that a paused lane costs no write. */
async function lease(deps: LaneDeps, most: number): Promise<OutboxRow[]> {
  const { db, now } = deps;
  if ((await listPaused(db.kysely)).includes("issues")) return [];
  const lane = await lanes.readLane(db.kysely, lanes.wholeLane);
  if (lane && allowedNow(deps, lane) <= 0) return [];
  if (!(await lanes.hasDue(db.kysely, now()))) {
    await endDoneIssues(deps);
    return [];
  }
  return db.write(async (trx) => {
    const locked = await lanes.lockLane(trx, lanes.wholeLane);
    const allowed = Math.min(most, allowedNow(deps, locked));
    if (allowed <= 0) return [];
    const emails = await lanes.leaseDue(trx, { most: allowed, now: now() });
    await lanes.changeLane(trx, lanes.wholeLane, { next_at: nextAt(deps, locked, emails.length) });
    return emails;
  });
}

type LaneState = { next_at: number; paused_until: string | null };

function allowedNow(deps: LaneDeps, lane: LaneState): number {
  const now = deps.now();
  if (lane.paused_until !== null && lane.paused_until > now.toISOString()) return 0;
  return Math.floor((now.getTime() * 1000 - earliest(deps, lane)) / intervalOf(deps)) + 1;
}

/** When the next email may go, in microseconds. */
function earliest({ now }: LaneDeps, { next_at: next }: LaneState): number {
  const at = now().getTime();
  return next < (at - madeUpForMs) * 1000 ? at * 1000 : next;
}

function nextAt(deps: LaneDeps, lane: LaneState, count: number): number {
  return Math.ceil(earliest(deps, lane) + count * intervalOf(deps));
}

function intervalOf({ config }: LaneDeps): number {
  return 60_000_000 / config.NEWSLETTER_PER_MINUTE;
}

type Body = { html: string; text: string };

/** The last bodies that were read: a few languages of an issue or two. */
function rememberBodies({ db }: LaneDeps) {
  const bodies = new Map<string, Body>();
  return async (email: OutboxRow): Promise<Body> => {
    const key = `${email.issue_id} ${email.locale}`;
    const known = bodies.get(key) ?? (await lanes.readBody(db.kysely, email));
    if (!known) throw new Error("The issue has no body in this language.");
    if (bodies.size > 10) bodies.clear();
    bodies.set(key, known);
    return known;
  };
}

type Job = {
  email: OutboxRow;
  onOutcome: (outcome: Outcome) => void;
  readBody: (email: OutboxRow) => Promise<Body>;
};

/** Looks once more whether the subscriber is still to get it, sends it and saves the outcome. */
async function deliver(deps: LaneDeps, transport: MailTransport, { email, onOutcome, readBody }: Job): Promise<void> {
  try {
    const body = await readBody(email);
    if (!(await mayGo(deps, email))) return;
    const outcome = await send(transport, () => composeMessage(deps, email, listEmail(deps, email, body)));
    onOutcome(outcome);
    await withRetries(() => saveOutcome(deps, email, outcome));
  } catch (error) {
    // The lease expires by itself; an email that was sent is sent again with the same Message-ID.
    deps.log.error({ err: error, email: email.id }, "email of an issue not sent, or its status not saved");
  }
}

async function mayGo({ db }: LaneDeps, email: OutboxRow): Promise<boolean> {
  const { status, isWanted } = await lanes.readStanding(db.kysely, email);
  if (status === "sending" && isWanted) return true;
  if (status === "sending" || status === undefined || status === "cancelled")
    await lanes.deleteLeased(db.kysely, email);
  else await lanes.endLease(db.kysely, email, { status: "waiting" });
  return false;
}

function listEmail(deps: LaneDeps, { subscriber_id, issue_id, locale }: OutboxRow, { html, text }: Body) {
  const unsubscribeUrl = unsubscribeUrlOfIssue(deps, {
    id: subscriber_id ?? "",
    issueId: issue_id ?? "",
    locale: isLocale(locale) ? locale : defaultLocale,
  });
  return {
    html: html.replaceAll(unsubscribePlaceholder, unsubscribeUrl),
    text: text.replaceAll(unsubscribePlaceholder, unsubscribeUrl),
    unsubscribeUrl,
    listId: `newsletter.${new URL(deps.config.siteUrl).hostname}`,
  };
}
