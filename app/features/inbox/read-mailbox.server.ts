// Reads the mailbox of INBOX_URL each minute, message by message. A message and the position after it are stored in one
// transaction, so that none is lost or stored twice, even if the process ends.
import { dbErrorKind } from "#app/platform/base/db-errors.server.ts";
import { minuteMs } from "#app/platform/base/durations.ts";
import type { Row } from "#app/platform/db/tables.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { OutboundError } from "#app/platform/http/outbound.server.ts";
import { StoringError, MailboxError, nameOfMailbox, withMailbox } from "./connect.server.ts";
import type { Mailbox } from "./connect.server.ts";
import { dispatchMessage } from "./dispatch-message.server.ts";
import type { FetchedMessage } from "./dispatch-message.server.ts";
import { fetchMessage } from "./fetch-message.server.ts";
import * as queries from "./queries.server.ts";

/** The limits of one run; the next one continues. */
const limits = { messages: 200, ms: 45_000 };

/** A recreated mailbox may list its messages in another order. */
const overlapMs = 10 * minuteMs;

/** Reads what is new, if the mailbox is due. Safe with many processes. */
export async function readMailbox(deps: Deps): Promise<void> {
  const { INBOX_URL: inboxUrl } = deps.config;
  if (!inboxUrl) return;
  const now = deps.now();
  const next = new Date(now.getTime() + minuteMs);
  const row = await queries.leaseMailbox(deps.db, { id: nameOfMailbox(inboxUrl), now, next });
  if (!row) return;
  const error = await withMailbox(deps, inboxUrl, (mailbox) => readNew(deps, mailbox, row)).then(
    () => null,
    describeFailure,
  );
  if (error !== null && error !== row.error) deps.log.warn({ reason: error, setting: "INBOX_URL" }, "mailbox not read");
  const change = error === null ? { error, read_at: now } : { error };
  await deps.db.write((trx) => queries.updateMailbox(trx, row.id, change));
}

function describeFailure(error: unknown): string {
  if (error instanceof MailboxError || error instanceof OutboundError) return error.message;
  throw error;
}

async function readNew(deps: Deps, { client, folder }: Mailbox, row: Row<"mailbox">): Promise<void> {
  const validity = String(folder.uidValidity);
  const first = row.uid_validity === validity ? row.next_uid : await findFirst({ client, folder }, row);
  if (row.uid_validity !== validity)
    await write(deps, (trx) => queries.updateMailbox(trx, row.id, { uid_validity: validity, next_uid: first }));
  if (first >= folder.uidNext) return;
  const uids = (await client.search({ uid: `${first}:*` }, { uid: true })) || [];
  const endsAt = Date.now() + limits.ms;
  const due = uids.filter((uid) => uid >= first).toSorted((a, b) => a - b); // `*` is the last one, also below
  for (const uid of due.slice(0, limits.messages)) {
    if (Date.now() > endsAt) return;
    const message = await fetchMessage(client, { uid, validity, trustedServer: deps.config.INBOX_TRUSTS });
    if (message === "unreadable") deps.log.warn({ uid }, "message in the mailbox not readable");
    await store(deps, { row, uid, validity, message });
  }
}

/** Returns the first UID to read: the next one, or the first since the last reading if the server has renumbered. */
async function findFirst({ client, folder }: Mailbox, { read_at }: Row<"mailbox">): Promise<number> {
  if (read_at === null) return folder.uidNext;
  const since = new Date(Date.parse(read_at) - overlapMs);
  const uids = (await client.search({ since }, { uid: true })) || []; // by day
  for (const uid of uids.toSorted((a, b) => a - b)) {
    const message = await client.fetchOne(String(uid), { uid: true, internalDate: true }, { uid: true });
    if (message && new Date(message.internalDate ?? 0) >= since) return uid;
  }
  return folder.uidNext;
}

type ReadMessage = {
  row: Row<"mailbox">;
  uid: number;
  validity: string;
  /** Null for one that no longer exists. */
  message: FetchedMessage | "unreadable" | null;
};

/**
 * Stores a message. One that fails for a reason other than the database counts as unreadable: the next ones must not
 * wait for it.
 */
async function store(deps: Deps, read: ReadMessage): Promise<void> {
  try {
    await storeOnce(deps, read);
  } catch (error) {
    if (read.message === "unreadable" || dbErrorKind(error) !== undefined) throw error;
    deps.log.error({ err: error, uid: read.uid }, "message in the mailbox not stored");
    await storeOnce(deps, { ...read, message: "unreadable" });
  }
}

async function storeOnce(deps: Deps, { row, uid, validity, message }: ReadMessage): Promise<void> {
  await write(deps, async (trx) => {
    const now = await queries.lockMailbox(trx, row.id);
    if (!now || now.uid_validity !== validity || now.next_uid > uid) return; // another process was first
    const isMatched = message === null || (message !== "unreadable" && (await dispatchMessage(deps, trx, message)));
    await queries.updateMailbox(trx, row.id, { next_uid: uid + 1, unmatched: now.unmatched + (isMatched ? 0 : 1) });
  });
}

/** Tells the database's errors from those of the connection. */
async function write(deps: Deps, work: Parameters<Deps["db"]["write"]>[0]): Promise<void> {
  try {
    await deps.db.write(work);
  } catch (error) {
    throw new StoringError("mailbox not saved", { cause: error });
  }
}
