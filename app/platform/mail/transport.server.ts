import type { SendMailOptions } from "nodemailer";
import { errorMessage } from "#app/platform/base/error-details.server.ts";

/**
 * `later`: temporary failure. `refused`: permanent failure. `unreachable`: the server, not this email, is the problem.
 * For a response, `about` is what the server refused; `isThrottled`: it wants fewer emails (421, 450, 4.7.x).
 */
export type SmtpRejection = {
  result: "later" | "refused" | "unreachable";
  reason: string;
  about?: "sender" | "recipient" | "message";
  isThrottled?: boolean;
};

export type Outcome = { result: "sent" } | SmtpRejection;

export type MailTransport = {
  /** Never rejects. */
  send(message: SendMailOptions): Promise<Outcome>;
  /** Closes all connections; messages being sent end as `unreachable`. */
  close(): void;
};

/** Timeouts for the connection, the greeting, an idle socket, and one message in total. */
export type MailTimeouts = { connectMs: number; greetingMs: number; idleMs: number; messageMs: number };

const defaultTimeouts: MailTimeouts = { connectMs: 15_000, greetingMs: 15_000, idleMs: 60_000, messageMs: 120_000 };

/** Concurrent sends, which is also the size of the connection pool. */
export const maxConnections = 4;

/** Loads nodemailer and connects with the first email. */
export function openMailTransport(smtpUrl: string, timeouts: MailTimeouts = defaultTimeouts): MailTransport {
  let isClosed = false;
  const closed = Promise.withResolvers<false>();
  let opening: ReturnType<typeof openPool> | undefined;
  return {
    send: async (message) => {
      let transport: Awaited<typeof opening>;
      try {
        transport = await (opening ??= openPool(smtpUrl, timeouts));
        await transport.sendMail({ ...message, signal: AbortSignal.timeout(timeouts.messageMs) });
        return { result: "sent" };
      } catch (error) {
        if (!transport) opening = undefined; // the next email retries
        const failure = describe(error);
        if (failure.isAboutMessage) return failure.outcome;
        // A timeout on one message looks the same as a dead server: check the connection.
        const isReachable = !isClosed && (await Promise.race([closed.promise, transport?.verify().catch(() => false)]));
        return isReachable ? failure.outcome : { ...failure.outcome, result: "unreachable" };
      }
    },
    close: () => {
      isClosed = true;
      closed.resolve(false);
      opening?.then((transport) => transport.close({ force: true })).catch(() => {}); // nothing is open otherwise
    },
  };
}

async function openPool(smtpUrl: string, timeouts: MailTimeouts) {
  const { createTransport } = await import("nodemailer");
  const transport = createTransport({
    pool: true,
    url: smtpUrl,
    maxConnections,
    maxRequeues: 0, // a broken connection may have delivered: the outbox retries, and counts
    idleTimeout: 30_000,
    connectionTimeout: timeouts.connectMs,
    dnsTimeout: timeouts.connectMs,
    greetingTimeout: timeouts.greetingMs,
    socketTimeout: timeouts.idleMs,
    socketCloseTimeout: 1_000,
  });
  transport.on("error", () => {}); // without a listener it would end the process; every message reports its own failure
  return transport;
}

type Failure = { isAboutMessage: boolean; outcome: SmtpRejection };

const aboutCommand: ReadonlyMap<unknown, SmtpRejection["about"]> = new Map([
  ["MAIL FROM", "sender"],
  ["RCPT TO", "recipient"],
  ["DATA", "message"],
]);

/** Describes an error of nodemailer, which has the server's code and the command that it answered. */
function describe(error: unknown): Failure {
  const { responseCode, command, response } = Object(error) as Readonly<Record<string, unknown>>; // read as unknown
  const reason = withoutAddresses(errorMessage(error));
  const about = aboutCommand.get(command);
  if (typeof responseCode !== "number" || !about) {
    return { isAboutMessage: false, outcome: { result: "later", reason, isThrottled: responseCode === 421 } };
  }
  const policy = /^[45]\d\d[ -]([45])\.7\.\d/.exec(String(response))?.[1]; // RFC 3463: about us, not the mailbox
  const isThrottled = responseCode === 421 || responseCode === 450 || policy === "4";
  const result = responseCode >= 500 ? "refused" : "later";
  const whom = policy === "5" && about === "recipient" ? "sender" : about;
  return { isAboutMessage: true, outcome: { result, reason, about: whom, isThrottled } };
}

/** Removes addresses: servers repeat the one that they refuse, and logs must not contain it. */
export function withoutAddresses(message: string): string {
  return message
    .replaceAll(/(?<![^\s<>@:;,])[^\s<>@:;,]+@[^\s<>@:;,]+/g, "…") // from a word's start: linear for one of any length
    .replaceAll(/\s+/g, " ")
    .slice(0, 300);
}
