// Checks the mail server of SMTP_URL and its capabilities. Sends nothing.
import { fail, notChecked, pass } from "#app/platform/observe/finding.server.ts";
import type { Finding } from "#app/platform/observe/finding.server.ts";
import type { Config } from "#app/platform/settings/config.server.ts";
import { describeError } from "./finding-text.server.ts";
import { untrustedTodo } from "./untrusted.server.ts";

const patienceMs = 10_000;
export const mailServer = "Mail server";
export const mailTodo =
  "Check SMTP_URL: host, port, smtps:// or smtp://, user and password; and that the port is open from here.";

/** Connects and signs in like the outbox worker. */
export async function checkMail({ SMTP_URL }: Pick<Config, "SMTP_URL">): Promise<Finding[]> {
  if (!SMTP_URL) return [notChecked(mailServer, "SMTP_URL is not set: emails wait in the admin area.")];
  const { createTransport } = await import("nodemailer"); // not needed at startup
  const lines: string[] = [];
  const record = (_entry: unknown, ...values: unknown[]) => void lines.push(values.join(" "));
  const logger = {
    level: () => {},
    trace: record,
    debug: record,
    info: record,
    warn: record,
    error: record,
    fatal: record,
  };
  const transport = createTransport({
    url: SMTP_URL,
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
    logger,
    debug: true,
  });
  const { hostname, username } = new URL(SMTP_URL);
  try {
    await transport.verify();
    const abilities = lines.join("\n");
    return [
      pass(mailServer, `${hostname} accepts emails${sizeIn(abilities)}.`),
      describeTls(SMTP_URL, abilities),
      describeAuth(username, abilities),
    ];
  } catch (error) {
    return [
      fail(mailServer, `${hostname} accepts no emails: ${describeError(error)}`, untrustedTodo(error) ?? mailTodo),
    ];
  } finally {
    transport.close();
  }
}

function sizeIn(abilities: string): string {
  const bytes = Number(/^250[ -]SIZE (\d+)/m.exec(abilities)?.[1] ?? 0);
  return bytes > 0 ? ` up to ${Math.floor(bytes / 1024)} KB` : "";
}

function describeTls(url: string, abilities: string): Finding {
  const name = "Mail in transit";
  const { protocol, hostname } = new URL(url);
  if (protocol === "smtps:") return pass(name, "encrypted from the first byte.");
  if (/^250[ -]STARTTLS/m.test(abilities)) return pass(name, "encrypted by STARTTLS.");
  if (hostname === "localhost" || hostname.startsWith("127."))
    return notChecked(name, "not encrypted, and stays on this machine.");
  return fail(
    name,
    `${hostname} offers no encryption: emails and the password travel unencrypted.`,
    "Use smtps://, or a server that offers STARTTLS.",
  );
}

function describeAuth(username: string, abilities: string): Finding {
  const name = "Mail sign-in";
  if (username) return pass(name, `signed in as ${decodeURIComponent(username)}.`);
  if (/^250[ -]AUTH /m.test(abilities)) {
    return notChecked(
      name,
      "the server asks for a sign-in, and SMTP_URL has none.",
      "Put user and password into SMTP_URL if emails are refused.",
    );
  }
  return pass(name, "the server requires no sign-in.");
}
