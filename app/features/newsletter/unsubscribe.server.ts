// Unsubscribes by an email's link, on the page or in one click (RFC 8058).
import type { Connection } from "#app/platform/db/tables.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { readText } from "#app/platform/http/read-body.server.ts";
import { commonHeaders } from "#app/platform/http/security-headers.server.ts";
import { withdrawEmails } from "#app/platform/mail/outbox.server.ts";
import { readUnsubscribeLink } from "#app/platform/mail/unsubscribe-link.server.ts";
import { aboutSubscriber } from "./email.server.ts";
import * as queries from "./queries.server.ts";
import { queueActivationWebhook } from "./subscriber-rows.server.ts";

/** `done`: already unsubscribed. `gone`: invalid link. */
export type UnsubscribeState = { state: "open"; address: string } | { state: "done" | "gone" };

/** Returns a link's state. Changes nothing, because mail scanners open links too. */
export async function readUnsubscribeState(deps: Deps, token: string): Promise<UnsubscribeState> {
  const link = readUnsubscribeLink(deps, token);
  if (!link) return { state: "gone" };
  const row = await queries.findSubscriber(deps.db.kysely, link.id);
  return !row || hasLeft(row) ? { state: "done" } : { state: "open", address: maskAddress(row.email) };
}

/**
 * Counts it for the issue whose link it was; returns false if that is deleted. From features/issue, which imports this.
 */
type CountUnsubscribed = (trx: Connection, issueId: string) => Promise<boolean>;

/** Unsubscribes; only the subscriber can undo it. Idempotent, even if the subscriber was deleted. */
export async function unsubscribe(
  deps: Deps,
  token: string,
  countUnsubscribed: CountUnsubscribed,
): Promise<"done" | "gone"> {
  const link = readUnsubscribeLink(deps, token);
  if (!link) return "gone";
  const { id, issueId } = link;
  await deps.db.write(async (trx) => {
    const before = await queries.lockSubscriber(trx, id); // the issue counts one of two concurrent clicks
    if (!before || hasLeft(before)) return;
    await withdrawEmails(trx, aboutSubscriber(id));
    const change = {
      is_active: 0 as const,
      pending_since: null,
      unsubscribed_at: deps.now().toISOString(),
      unsubscribed_by: "visitor" as const,
      unsubscribed_issue_id: issueId && (await countUnsubscribed(trx, issueId)) ? issueId : null,
    };
    await queries.updateSubscriber(trx, id, change);
    await queueActivationWebhook(deps, trx, { before, after: { ...before, ...change } });
  });
  return "done";
}

/**
 * Answers a mail program's POST; returns undefined if the body doesn't follow RFC 8058.
 * @public app.server calls it before the cross-site check: the signed link is the permission.
 */
export async function answerOneClick(
  deps: Deps,
  { request, token }: { request: Request; token: string },
  countUnsubscribed: CountUnsubscribed,
): Promise<Response | undefined> {
  const body = await readText(request.clone(), maxOneClickBytes);
  if (!/List-Unsubscribe(?:=|"\s+)One-Click/.test(body)) return undefined;
  const status = (await unsubscribe(deps, token, countUnsubscribed)) === "done" ? 200 : 404;
  const headers = { ...commonHeaders(deps.config), "Cache-Control": "no-store", "Content-Type": "text/plain" };
  return new Response(status === 200 ? "Unsubscribed.\n" : "This link isn't from us.\n", { status, headers });
}

const maxOneClickBytes = 4 * 1024;

/**
 * Masks an address, because the email may have been forwarded.
 * @example maskAddress("ana@pop.example") // "a…@pop.example"
 */
function maskAddress(email: string): string {
  return email.replace(/^(.)[^@]*/, "$1…");
}

function hasLeft(row: queries.SubscriberRow): boolean {
  return row.unsubscribed_by === "visitor" && row.pending_since === null;
}
