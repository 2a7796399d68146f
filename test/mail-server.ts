// A real mail server that stores what arrives, and rejects on demand.
import { once } from "node:events";
import { createServer } from "node:net";
import type { AddressInfo, Server } from "node:net";
import { SMTPServer } from "smtp-server";

export type ReceivedEmail = { sender: string; recipients: string[]; raw: string; client: string };

/** Returns the SMTP error for a recipient or a message, if any: its code, or `550 5.1.1 text`. */
type FindSmtpError = (recipient: string) => number | string | undefined;

/** A running mail server; both judges can be replaced at any time. */
export type MailServer = {
  url: string;
  port: number;
  arrived: ReceivedEmail[];
  judge: FindSmtpError;
  /** Judges at the end of DATA, by the recipient. */
  judgeMessage: FindSmtpError;
  stop: () => Promise<void>;
};

type MailServerOptions = {
  /** 0: any free port. */
  port?: number;
  /** Called before the sender gets the reply. */
  onArrival?: (email: ReceivedEmail) => void;
};

export async function startMailServer({ port = 0, onArrival = () => {} }: MailServerOptions = {}): Promise<MailServer> {
  const arrived: ReceivedEmail[] = [];
  const mail: MailServer = {
    url: "",
    port,
    arrived,
    judge: () => undefined,
    judgeMessage: () => undefined,
    stop: async () => {},
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    logger: false,
    closeTimeout: 1_000,
    onRcptTo: ({ address }, _session, answer) => {
      answer(errorOf(mail.judge(address), address));
    },
    onData: (stream, session, answer) => {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const { mailFrom, rcptTo } = session.envelope;
        const email = {
          sender: mailFrom ? mailFrom.address : "",
          recipients: rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks).toString(),
          client: session.hostNameAppearsAs || "",
        };
        const error = errorOf(mail.judgeMessage(email.recipients[0] ?? ""), email.recipients[0] ?? "");
        if (error) return answer(error);
        arrived.push(email);
        onArrival(email);
        answer();
      });
    },
  });
  server.on("error", () => {}); // a client that was killed
  const listening = server.listen(port, "127.0.0.1");
  await once(listening, "listening");
  const stop = () => {
    const ended = Promise.withResolvers<void>();
    server.close(ended.resolve);
    return ended.promise;
  };
  return Object.assign(mail, { ...addressOf(listening), stop });
}

function errorOf(verdict: ReturnType<FindSmtpError>, address: string): Error | null {
  if (verdict === undefined) return null;
  const [, code = String(verdict), text = `<${address}> not now`] = /^(\d{3}) (.+)$/.exec(String(verdict)) ?? [];
  return Object.assign(new Error(text), { responseCode: Number(code) });
}

/** Accepts connections and never replies. */
export async function startTarpit(port: number): Promise<{ connections: () => number; stop: () => Promise<void> }> {
  const sockets = new Set<{ destroy(): void }>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => {}); // the client gave up
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return {
    connections: () => sockets.size,
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}

function addressOf(server: Server): { url: string; port: number } {
  const { port } = server.address() as AddressInfo; // it listens on a port
  return { port, url: `smtp://127.0.0.1:${port}` };
}

export function readMessageId({ raw }: ReceivedEmail): string {
  return /^Message-ID: (\S+)/im.exec(raw)?.[1] ?? "";
}
