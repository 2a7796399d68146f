// Dovecot of the distribution with one mailbox: a folder (Maildir), into which messages are delivered as files.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, chownSync, mkdirSync, renameSync, writeFileSync } from "node:fs";
import { connect, createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { userInfo } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { inPath, isExecutable } from "../scripts/test/found.ts";
import { inboxSettings } from "./mailbox.ts";
import type { TestMailbox } from "./mailbox.ts";
import { temporaryFolder } from "./temporary-folder.ts";

/** Returns the program's path; undefined if it isn't installed. */
export function dovecotPath(): string | undefined {
  return inPath("dovecot") ?? ["/usr/sbin/dovecot"].find(isExecutable); // not everybody's PATH has it
}

/** Starts it on a free port, without TLS. */
export async function startDovecot(program: string): Promise<Pick<TestMailbox, "settings" | "deliver" | "stop">> {
  const folder = temporaryFolder();
  const mails = join(folder, "mails");
  for (const part of ["new", "cur", "tmp"]) mkdirSync(join(mails, part), { recursive: true });
  mkdirSync(join(folder, "run"));
  const port = await freePort();
  // It refuses to read as root; then its package has made its own users for the rest.
  const isRoot = userInfo().uid === 0;
  const { username, uid, gid } = isRoot ? { username: "", uid: 65_534, gid: 65_534 } : userInfo();
  if (isRoot) for (const part of ["", "new", "cur", "tmp"]) chownSync(join(mails, part), uid, gid);
  const users = isRoot
    ? ""
    : `default_internal_user = ${username}\ndefault_login_user = ${username}\ndefault_internal_group =`;
  const chroot = isRoot ? "" : "chroot =";
  const file = join(folder, "dovecot.conf");
  writeFileSync(
    file,
    `base_dir = ${folder}/run
log_path = ${folder}/log
protocols = imap
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
${users}
first_valid_uid = 0
mail_location = maildir:${mails}
passdb {
  driver = static
  args = password=inbox
}
userdb {
  driver = static
  args = uid=${uid} gid=${gid} home=${folder}
}
service imap-login {
  ${chroot}
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
service anvil {
  ${chroot}
}
service stats {
  ${chroot}
}
`,
  );
  chmodSync(folder, 0o755);
  const server = spawn(program, ["-F", "-c", file], { stdio: "ignore" });
  await untilReachable(port);
  let delivered = 0;
  return {
    settings: inboxSettings(port, "inbox"),
    deliver: (raw) => {
      const name = `${Date.now()}.M${++delivered}P${process.pid}.test`;
      writeFileSync(join(mails, "tmp", name), raw.replaceAll(/\r?\n/g, "\r\n"), "latin1");
      renameSync(join(mails, "tmp", name), join(mails, "new", name));
    },
    stop: async () => {
      server.kill("SIGTERM");
      if (server.exitCode === null) await once(server, "exit");
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo; // it listens on a port
  server.close();
  await once(server, "close");
  return port;
}

async function untilReachable(port: number): Promise<void> {
  for (;;) {
    const socket = connect(port, "127.0.0.1");
    const isReachable = await once(socket, "connect").then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isReachable) return;
    await delay(50);
  }
}
