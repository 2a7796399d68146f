import { createTransport } from "nodemailer";
import type { SendMailOptions } from "nodemailer";

/** `later`: temporary failure. `refused`: permanent failure. `unreachable`: the server, not this email, is the problem. */
export type Outcome = { result: "sent" } | { result: "later" | "refused" | "unreachable"; reason: string };

export type MailTransport = {
  /** Never rejects. */
  send(message: SendMailOptions): Promise<Outcome>;
  /** Closes all connections; messages being sent end as `unreachable`. */
  close(): void;
};

/** Timeouts for the connection, the greeting, an idle socket, and one message in all. */
export type MailTimeouts = { connectMs: number; greetingMs: number; idleMs: number; messageMs: number };

const defaultTimeouts: MailTimeouts = { connectMs: 15_000, greetingMs: 15_000, idleMs: 60_000, messageMs: 120_000 };

/** Concurrent sends, and so the size of the connection pool. */
export const sentAtOnce = 4;

/** Connects when there is something to send. */
export function openMailTransport(smtpUrl: string, timeouts: MailTimeouts = defaultTimeouts): MailTransport {
  const transport = createTransport({
    pool: true,
    url: smtpUrl,
    maxConnections: sentAtOnce,
    maxRequeues: 0, // a broken connection may have delivered: the outbox retries, and counts
    idleTimeout: 30_000,
    connectionTimeout: timeouts.connectMs,
    dnsTimeout: timeouts.connectMs,
    greetingTimeout: timeouts.greetingMs,
    socketTimeout: timeouts.idleMs,
    socketCloseTimeout: 1_000,
  });
  transport.on("error", () => {}); // without a listener it would end the process; every message reports its own failure
  let isClosed = false;
  return {
    send: async (message) => {
      try {
        await transport.sendMail({ ...message, signal: AbortSignal.timeout(timeouts.messageMs) });
        return { result: "sent" };
      } catch (error) {
        const failure = describe(error);
        if (failure.isAboutMessage) return failure.outcome;
        // A timeout on one message looks the same as a dead server: check the connection.
        const isReachable = !isClosed && (await transport.verify().catch(() => false));
        return isReachable ? failure.outcome : { result: "unreachable", reason: failure.outcome.reason };
      }
    },
    close: () => {
      isClosed = true;
      transport.close({ force: true });
    },
  };
}

type Failure = { isAboutMessage: boolean; outcome: Exclude<Outcome, { result: "sent" }> };

/** nodemailer's errors carry the server's code and the command that it answered. */
function describe(error: unknown): Failure {
  const { responseCode, command } = Object(error) as { responseCode?: unknown; command?: unknown }; // read as unknown
  const reason = withoutAddresses(error instanceof Error ? error.message : String(error));
  const isAnswer = typeof responseCode === "number" && ["MAIL FROM", "RCPT TO", "DATA"].includes(String(command));
  const isPermanent = isAnswer && responseCode >= 500;
  return { isAboutMessage: isAnswer, outcome: { result: isPermanent ? "refused" : "later", reason } };
}

/** Servers repeat the address that they refuse; logs must not contain it. */
function withoutAddresses(message: string): string {
  return message
    .replaceAll(/[^\s<>@:;,]+@[^\s<>@:;,]+/g, "…")
    .replaceAll(/\s+/g, " ")
    .slice(0, 300);
}
