// A real mail server that stores what arrives, and rejects on demand.
import { once } from "node:events";
import { createServer } from "node:net";
import type { AddressInfo, Server } from "node:net";
import { SMTPServer } from "smtp-server";

export type Arrived = { sender: string; recipients: string[]; raw: string; client: string };

/** Returns the SMTP error code for a recipient, if any. */
type Judge = (recipient: string) => number | undefined;

/** `judge` can be replaced at any time. */
export type MailServer = { url: string; port: number; arrived: Arrived[]; judge: Judge; stop: () => Promise<void> };

type MailServerOptions = {
  /** 0: any free port. */
  port?: number;
  /** Called before the sender gets the reply. */
  onArrival?: (email: Arrived) => void;
};

export async function startMailServer({ port = 0, onArrival = () => {} }: MailServerOptions = {}): Promise<MailServer> {
  const arrived: Arrived[] = [];
  const mail: MailServer = { url: "", port, arrived, judge: () => undefined, stop: async () => {} };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    logger: false,
    closeTimeout: 1_000,
    onRcptTo: ({ address }, _session, answer) => {
      const code = mail.judge(address);
      answer(code === undefined ? null : Object.assign(new Error(`<${address}> not now`), { responseCode: code }));
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

/** Accepts connections and never replies. */
export async function startTarpit(port: number): Promise<{ stop: () => Promise<void> }> {
  const sockets = new Set<{ destroy(): void }>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => {}); // the client gave up
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return {
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

export function messageIdOf({ raw }: Arrived): string {
  return /^Message-ID: (\S+)/im.exec(raw)?.[1] ?? "";
}
