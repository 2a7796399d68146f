// Sends one letter and notes what became of it: sent, to be tried later, or parked.
import { setTimeout as delay } from "node:timers/promises";
import type { Transaction } from "kysely";
import type { Tables } from "#app/platform/db/tables.ts";
import { within } from "#app/platform/db/within.server.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { composeMessage } from "./compose.server.ts";
import { jittered } from "./jittered.server.ts";
import { markFailed, markSent } from "./letters-due.server.ts";
import type { LetterRow } from "./letters-due.server.ts";
import type { Outcome, Post } from "./post.server.ts";

/** What sending needs of the outside world. */
export type SendDeps = Pick<Deps, "config" | "content" | "db" | "log" | "now"> & {
  /** By kinds of emails: what else changes in the transaction that marks one as sent. */
  sentEffects?: SentEffects;
};

/** What a feature does once the mail server took one of its emails. */
export type SentEffects = Readonly<
  Record<string, (deps: Pick<Deps, "now">, trx: Transaction<Tables>, letter: LetterRow) => Promise<void>>
>;

/** A letter is tried this often, one that the server refused for good this often. */
const most = { tries: 10, refusals: 3 };
const minuteMs = 60_000;

/**
 * Sends a letter that its caller has leased. `onOutcome` hears how it went before that is noted. Never rejects.
 * @example await deliver(deps, post, { letter, onOutcome: ({ result }) => … })
 */
export async function deliver(
  deps: SendDeps,
  post: Post,
  { letter, onOutcome }: { letter: LetterRow; onOutcome: (outcome: Outcome) => void },
): Promise<void> {
  const outcome = await send(deps, post, letter);
  onOutcome(outcome);
  try {
    await keepTrying(() => note(deps, letter, outcome));
  } catch (error) {
    // Its lease ends by itself; where it was sent, it is sent again with the same Message-ID.
    deps.log.error({ err: error, letter: letter.id }, "what became of a letter could not be noted");
  }
}

async function send(deps: SendDeps, post: Post, letter: LetterRow): Promise<Outcome> {
  try {
    return await post.send(composeMessage(deps, letter));
  } catch (error) {
    return { result: "refused", reason: error instanceof Error ? error.message : String(error) };
  }
}

async function note(deps: SendDeps, letter: LetterRow, outcome: Outcome): Promise<void> {
  const { id, kind } = letter;
  if (outcome.result === "sent") {
    await noteSent(deps, letter);
    return deps.log.info({ letter: id, kind, tries: letter.tries + 1 }, "letter sent");
  }
  const change = changeAfter(letter, outcome, deps.now());
  await markFailed(deps, letter, change);
  if (outcome.result === "unreachable") return; // the relay says it, once for all letters
  const { tries, status } = change;
  deps.log.warn({ letter: id, kind, tries, status, reason: outcome.reason }, "letter failed");
}

async function noteSent(deps: SendDeps, letter: LetterRow): Promise<void> {
  const effect = deps.sentEffects?.[letter.kind];
  if (!effect) return markSent(deps, letter);
  await deps.db.write(async (trx) => {
    await markSent({ db: within(deps.db, trx), now: deps.now }, letter);
    await effect(deps, trx, letter);
  });
}

/** What a failure does to a letter. Where the server was away, it is due as before, and the try doesn't count. */
function changeAfter(
  letter: LetterRow,
  { result, reason }: Exclude<Outcome, { result: "sent" }>,
  now: Date,
): Parameters<typeof markFailed>[2] {
  const { tries, next_try_at } = letter;
  if (result === "unreachable") return { status: "waiting", tries, next_try_at, last_error: reason };
  const count = tries + 1;
  const isOver = count >= (result === "refused" ? most.refusals : most.tries);
  const next = isOver ? now : new Date(now.getTime() + jittered(minuteMs * 2 ** tries));
  return { status: isOver ? "parked" : "waiting", tries: count, next_try_at: next, last_error: reason };
}

/** A database that is away for a moment must not make a letter that was sent go out again. */
async function keepTrying(work: () => Promise<void>): Promise<void> {
  for (let left = 5; ; left--) {
    try {
      return await work();
    } catch (error) {
      if (left === 0) throw error;
      await delay(500);
    }
  }
}
