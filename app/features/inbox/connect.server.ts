// The connection to the mailbox of INBOX_URL. Its folder is opened by EXAMINE, so that nothing in it can be changed.
import { isIP } from "node:net";
import type { ImapFlow, MailboxObject } from "imapflow";
import type { Deps } from "#app/platform/deps.server.ts";
import {
  describeConnectionFault,
  isAllowedServer,
  OutboundError,
  resolveServer,
} from "#app/platform/http/outbound.server.ts";

/** A mailbox that can't be read; the message is for staff. */
export class MailboxError extends Error {
  override readonly name = "MailboxError";
}

/** Milliseconds, also of a run in total: a server that sends byte by byte ends there. */
const timeouts = { connect: 10_000, idle: 20_000, total: 90_000 };

/** More than a message's structure and its texts need; a response beyond it ends the connection. */
const maxResponseBytes = 25 * 1024 * 1024;
const maxLineBytes = 2 * 1024 * 1024;

export type Mailbox = { client: ImapFlow; folder: Pick<MailboxObject, "uidValidity" | "uidNext"> };

/**
 * Opens the mailbox, and closes it when `work` is done.
 * @throws MailboxError; OutboundError if the host may not be called
 */
export async function withMailbox<T>(
  deps: Pick<Deps, "config">,
  inboxUrl: string,
  work: (mailbox: Mailbox) => Promise<T>,
): Promise<T> {
  const target = parseInboxUrl(inboxUrl);
  const client = await createClient(deps, target);
  let ended: Error | undefined;
  client.on("error", (error: Error) => void (ended = error)); // also rejects the command that is running
  const timer = setTimeout(() => client.close(), timeouts.total).unref();
  try {
    await client.connect();
    const folder = await client.mailboxOpen(target.folder, { readOnly: true });
    const result = await work({ client, folder });
    await client.logout();
    return result;
  } catch (error) {
    throw explain(ended ?? error, error, target);
  } finally {
    clearTimeout(timer);
    client.close();
  }
}

type Target = ReturnType<typeof parseInboxUrl>;

function parseInboxUrl(inboxUrl: string) {
  const { protocol, hostname, port, username, password, pathname } = new URL(inboxUrl);
  const isSecure = protocol === "imaps:";
  return {
    isSecure,
    host: hostname.replace(/^\[(.*)\]$/, "$1"),
    port: Number(port) || (isSecure ? 993 : 143),
    user: decodeURIComponent(username),
    pass: decodeURIComponent(password),
    folder: decodeURIComponent(pathname.slice(1)) || "INBOX",
  };
}

/** Returns the name of a mailbox, without the password. */
export function nameOfMailbox(inboxUrl: string): string {
  const { user, host, folder } = parseInboxUrl(inboxUrl);
  return `${user} at ${host}, ${folder}`;
}

async function createClient(deps: Pick<Deps, "config">, target: Target): Promise<ImapFlow> {
  const { host, port, user, pass, isSecure } = target;
  const [address = host] = await resolveServer(deps, { host, port, timeoutMs: timeouts.connect });
  const mayBePlain = isAllowedServer(deps, { host, port });
  const { ImapFlow } = await import("imapflow"); // only where there is a mailbox
  return new ImapFlow({
    host: address,
    ...(isIP(host) ? {} : { servername: host }),
    port,
    secure: isSecure,
    ...(isSecure || mayBePlain ? {} : { doSTARTTLS: true }),
    tls: { rejectUnauthorized: true }, // overrides NODE_TLS_REJECT_UNAUTHORIZED
    auth: { user, pass },
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: timeouts.connect,
    greetingTimeout: timeouts.connect,
    socketTimeout: timeouts.idle,
    maxLiteralSize: maxResponseBytes,
    maxResponseSize: maxResponseBytes,
    maxLineLength: maxLineBytes,
  });
}

/** Returns what staff can do something about; the server's own words may have addresses in them. */
function explain(error: unknown, thrown: unknown, { host, folder }: Target): Error {
  const isExplained = thrown instanceof OutboundError || thrown instanceof MailboxError;
  if (isExplained || thrown instanceof StoringError) return thrown;
  return new MailboxError(`${host} can’t be read: ${describeFault(error, folder)}.`, { cause: error });
}

function describeFault(error: unknown, folder: string): string {
  const { authenticationFailed, responseStatus, code } = Object(error) as Readonly<Record<string, unknown>>; // read as unknown
  if (authenticationFailed) return "it refuses the user or the password";
  const isRefusal = responseStatus === "NO" || responseStatus === "BAD" || code === "NotFound";
  if (isRefusal) return `it doesn’t open the folder ${folder}`;
  return describeConnectionFault(error) ?? "the connection ended early";
}

/** Wraps what isn't the mailbox's fault, so that it isn't explained as one. */
export class StoringError extends Error {
  override readonly name = "StoringError";
}
