// The way to the mail server: a few connections that are kept, time-outs, and what a failure means. Knows no outbox.
import { createTransport } from "nodemailer";
import type { SendMailOptions } from "nodemailer";

/** How sending ended. `unreachable`: not this letter's fault, the server can't be used at all. `refused`: for good. */
export type Outcome = { result: "sent" } | { result: "later" | "refused" | "unreachable"; reason: string };

/** The mail server of a process. */
export type Post = {
  /** Sends one message. Never rejects. */
  send(message: SendMailOptions): Promise<Outcome>;
  /** Cuts all connections; what is on its way then ends as `unreachable`. */
  close(): void;
};

/** How long is waited, ms: for a connection, for the greeting, for any sign of life, and for one message in all. */
export type Patience = { connectMs: number; greetingMs: number; silenceMs: number; wholeMs: number };

const usualPatience: Patience = { connectMs: 15_000, greetingMs: 15_000, silenceMs: 60_000, wholeMs: 120_000 };

/** Sent at the same time, and so the connections that are kept. */
export const sentAtOnce = 4;

/**
 * Opens the way to the server of SMTP_URL; connects when there is something to send.
 * @example const post = openPost("smtps://user:password@mail.company.example");
 */
export function openPost(smtpUrl: string, patience: Patience = usualPatience): Post {
  const transport = createTransport({
    pool: true,
    url: smtpUrl,
    maxConnections: sentAtOnce,
    maxRequeues: 0, // a connection that broke may have delivered: trying again is the outbox's, which counts
    idleTimeout: 30_000,
    connectionTimeout: patience.connectMs,
    dnsTimeout: patience.connectMs,
    greetingTimeout: patience.greetingMs,
    socketTimeout: patience.silenceMs,
    socketCloseTimeout: 1_000,
  });
  transport.on("error", () => {}); // without a listener it would end the process; every message hears of its own failure
  let isClosed = false;
  return {
    send: async (message) => {
      try {
        await transport.sendMail({ ...message, signal: AbortSignal.timeout(patience.wholeMs) });
        return { result: "sent" };
      } catch (error) {
        const failure = describe(error);
        if (failure.isAboutMessage) return failure.outcome;
        // A server that fell silent over one message and one that is gone look the same: ask it.
        const isThere = !isClosed && (await transport.verify().catch(() => false));
        return isThere ? failure.outcome : { result: "unreachable", reason: failure.outcome.reason };
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
  const isForGood = isAnswer && responseCode >= 500;
  return { isAboutMessage: isAnswer, outcome: { result: isForGood ? "refused" : "later", reason } };
}

/** Servers repeat the address that they refuse; it belongs neither into a log nor beside the letter. */
function withoutAddresses(message: string): string {
  return message
    .replaceAll(/[^\s<>@:;,]+@[^\s<>@:;,]+/g, "…")
    .replaceAll(/\s+/g, " ")
    .slice(0, 300);
}
