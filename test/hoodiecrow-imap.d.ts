/** The parts of the IMAP server for tests that we use; it has no types of its own. */
declare module "hoodiecrow-imap" {
  import type { Server } from "node:net";
  type StoredMessage = { raw: string | Buffer; uid?: number; internaldate?: string | Date };
  type Folder = { uidvalidity: number; uidnext: number; messages: StoredMessage[]; flags?: string[] };
  type ImapServer = {
    listen(port: number, host: string, done: () => void): void;
    close(done: () => void): void;
    server: Server;
    getMailbox(path: string): Folder;
    appendMessage(folder: string, flags: string[], date: Date, raw: string): void;
  };
  export default function createServer(options: {
    plugins?: string[];
    users: Record<string, { password: string }>;
    storage: Record<string, object>;
  }): ImapServer;
}
