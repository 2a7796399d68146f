// Leases the emails of newsletter issues from the outbox, at NEWSLETTER_PER_MINUTE across all processes, slower where the mail
// server wants that. Single people's emails have a lane, a worker and connections of their own.
import type { OutboxRow } from "#app/platform/mail/emails-due.server.ts";
import type { Lane } from "#app/platform/mail/worker.server.ts";
import { isPaused } from "#app/platform/paused.server.ts";
import { handOver, rememberBodies } from "./hand-over.server.ts";
import type { HandOverDeps } from "./hand-over.server.ts";
import * as lanes from "./lane-queries.server.ts";
import { endDoneIssues } from "./outcome.server.ts";
import { queueMore } from "./sending.server.ts";

/** While an issue is being sent, and otherwise. */
const pollMs = { sending: 250, idle: 5_000 };

/** A shorter break is made up for, a longer one isn't: no minute has more than 5 % beyond the rate. */
const madeUpForMs = 3_000;

export function createIssueLane(deps: HandOverDeps): Lane {
  const readBody = rememberBodies(deps);
  let isBusy = false;
  return {
    lease: async (most) => {
      const sending = await lanes.listSending(deps.db.kysely);
      isBusy = sending.length > 0;
      if (!isBusy || (await isPaused(deps.db.kysely, "issues"))) return [];
      const isQueueing = sending.filter(({ queued_to: queuedTo }) => queuedTo !== null);
      for (const { id: issue } of isQueueing)
        await queueMore(deps, issue).catch((err: unknown) =>
          deps.log.error({ err, issue }, "emails of an issue not queued"),
        );
      return lease(deps, most);
    },
    deliver: (transport, job) => handOver(deps, transport, { ...job, readBody }),
    pollMs: () => (isBusy ? pollMs.sending : pollMs.idle),
  };
}

/** Reads before it locks, so that a paused lane costs no write. */
async function lease(deps: HandOverDeps, most: number): Promise<OutboxRow[]> {
  const { db, now } = deps;
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

function allowedNow(deps: HandOverDeps, lane: LaneState): number {
  const now = deps.now();
  if (lane.paused_until !== null && lane.paused_until > now.toISOString()) return 0;
  return Math.floor((now.getTime() * 1000 - earliest(deps, lane)) / intervalOf(deps)) + 1;
}

/** When the next email may go, in microseconds. */
function earliest({ now }: HandOverDeps, { next_at: next }: LaneState): number {
  const at = now().getTime();
  return next < (at - madeUpForMs) * 1000 ? at * 1000 : next;
}

function nextAt(deps: HandOverDeps, lane: LaneState, count: number): number {
  return Math.ceil(earliest(deps, lane) + count * intervalOf(deps));
}

function intervalOf({ config }: HandOverDeps): number {
  return 60_000_000 / config.NEWSLETTER_PER_MINUTE;
}
