// A real IMAP server with one mailbox, to which tests deliver messages as bytes.
import { once } from "node:events";
import type { AddressInfo, Socket } from "node:net";
import createServer from "hoodiecrow-imap";

export type TestMailbox = {
  /** The settings of a site that reads it. */
  settings: Record<string, string>;
  /** Delivers a message, of which each character is a byte. */
  deliver(raw: string, at?: Date): void;
  /** Numbers all messages anew, as a server does that was restored. */
  renumber(validity: number): void;
  /** Every command that arrived, without its tag and arguments that are secret. */
  commands: string[];
  stop(): Promise<void>;
};

const password = "secret/pass";

/** Starts one on a free port; `at` is a message's time if its delivery names none. */
export async function startMailbox({ folder = "INBOX" }: { folder?: string } = {}): Promise<TestMailbox> {
  const server = createServer({
    plugins: ["ID", "LITERALPLUS", "ENABLE", "NAMESPACE", "UNSELECT"],
    users: { inbox: { password } },
    storage: { INBOX: { uidvalidity: 7 }, "": { folders: { Archive: {} } } },
  });
  const sockets = new Set<Socket>();
  const commands: string[] = [];
  server.server.on("connection", (socket) => {
    sockets.add(socket);
    socket.on("error", () => {}); // a client that was killed
    socket.on("data", (bytes: Buffer) => {
      for (const line of bytes.toString("latin1").split("\r\n"))
        if (line !== "" && !/ LOGIN /i.test(line)) commands.push(line.replace(/^\S+ /, ""));
    });
  });
  const ready = Promise.withResolvers<void>();
  server.listen(0, "127.0.0.1", ready.resolve);
  await ready.promise;
  const { port } = server.server.address() as AddressInfo; // it listens on a port
  return {
    settings: {
      INBOX_URL: `imap://inbox:${encodeURIComponent(password)}@127.0.0.1:${port}/${folder}`,
      INBOX_ADDRESS: "inbox@northwind.example",
      OUTBOUND_ALLOW_HOSTS: "127.0.0.1",
    },
    deliver: (raw, at = new Date()) => server.appendMessage("INBOX", [], at, raw.replaceAll(/\r?\n/g, "\r\n")),
    renumber: (validity) => {
      const inbox = server.getMailbox("INBOX");
      inbox.uidvalidity = validity;
      for (const [index, message] of inbox.messages.entries()) message.uid = index + 1;
      inbox.uidnext = inbox.messages.length + 1;
    },
    commands,
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      server.close(() => {});
      await once(server.server, "close");
    },
  };
}
