// Leaving the newsletter by an email's link: on the page, or by a mail program's one click (RFC 8058).
import type { Deps } from "#app/platform/deps.server.ts";
import { commonHeaders } from "#app/platform/http/security-headers.server.ts";
import { readText } from "#app/platform/http/read-body.server.ts";
import { withdrawEmails } from "#app/platform/mail/outbox.server.ts";
import { aboutSubscriber } from "./email.server.ts";
import * as queries from "./queries.server.ts";
import { subscriberOfLink } from "./unsubscribe-link.server.ts";

/** What a link leads to: `open` with the masked address, `done` where nothing is left to do, `gone` where it is none of ours. */
export type UnsubscribeState = { state: "open"; address: string } | { state: "done" | "gone" };

/** Looks what an unsubscribe link leads to. Changes nothing: programs that scan mail open links too. */
export async function describeUnsubscribe(deps: Deps, token: string): Promise<UnsubscribeState> {
  const id = subscriberOfLink(deps, token);
  if (!id) return { state: "gone" };
  const row = await queries.findSubscriber(deps.db.kysely, id);
  return !row || hasLeft(row) ? { state: "done" } : { state: "open", address: maskAddress(row.email) };
}

/**
 * Ends a subscription by its owner's hand; until they sign up again nobody else can make it active. Again and again the
 * same; where the subscriber is gone by now there is nothing left to do.
 */
export async function unsubscribe(deps: Deps, token: string): Promise<"done" | "gone"> {
  const { state } = await describeUnsubscribe(deps, token);
  const id = subscriberOfLink(deps, token);
  if (state !== "open" || !id) return state === "done" ? "done" : "gone";
  await deps.db.write(async (trx) => {
    await withdrawEmails(trx, aboutSubscriber(id));
    await queries.updateSubscriber(trx, id, {
      is_active: 0,
      pending_since: null,
      unsubscribed_at: deps.now(),
      unsubscribed_by: "visitor",
    });
  });
  return "done";
}

/**
 * The answer to a mail program's POST; undefined where the body is not that of RFC 8058, so that it is a page's form.
 * @public app.server calls it before the rule against writes from other sites: the signed link is the permission.
 */
export async function answerOneClick(deps: Deps, request: Request, token: string): Promise<Response | undefined> {
  const body = await readText(request.clone(), maxOneClickBytes);
  if (!/List-Unsubscribe(?:=|"\s+)One-Click/.test(body)) return undefined;
  const status = (await unsubscribe(deps, token)) === "done" ? 200 : 404;
  const headers = { ...commonHeaders(deps.config), "Cache-Control": "no-store", "Content-Type": "text/plain" };
  return new Response(status === 200 ? "Unsubscribed.\n" : "This link is none of ours.\n", { status, headers });
}

const maxOneClickBytes = 4 * 1024;

/**
 * An address as it is shown to whoever has the link, who may have been forwarded the email.
 * @example maskAddress("ana@pop.example") // "a…@pop.example"
 */
export function maskAddress(email: string): string {
  return email.replace(/^(.)[^@]*/, "$1…");
}

function hasLeft(row: queries.SubscriberRow): boolean {
  return row.unsubscribed_by === "visitor" && row.pending_since === null;
}
