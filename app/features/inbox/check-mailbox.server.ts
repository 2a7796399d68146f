// Whether the mailbox can be read, for health and the doctor.
import { errorMessage } from "#app/platform/base/error-details.server.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { formatCount } from "#app/platform/i18n/format.ts";
import { fail, notChecked, pass } from "#app/platform/observe/finding.server.ts";
import type { Finding } from "#app/platform/observe/finding.server.ts";
import { parseMailbox } from "#app/platform/text/header-text.server.ts";
import { nameOfMailbox, withMailbox } from "./connect.server.ts";
import { findMailbox } from "./queries.server.ts";

const name = "Mailbox";
const todo = "Check INBOX_URL: host, user, password and folder; many providers require an app password.";

/** Reports the last reading; a running server reads each minute. */
export async function checkReading({ db, config, content }: Deps): Promise<Finding[]> {
  const { INBOX_URL: inboxUrl } = config;
  if (!inboxUrl) return [];
  const row = await findMailbox(db.kysely, nameOfMailbox(inboxUrl));
  const others = [...checkAlignment(config), ...checkProvider({ content })];
  if (row?.error) return [fail(name, row.error, todo), ...others];
  if (!row?.read_at) return [notChecked(name, "not read yet."), ...others];
  const text = `read at ${row.read_at}. Messages without a matching record, left in the mailbox: ${row.unmatched}.`;
  return [pass(name, text), ...others];
}

/** Opens the mailbox; for the doctor, which has no server. */
export async function checkMailbox(deps: Pick<Deps, "config" | "content">): Promise<Finding[]> {
  const { INBOX_URL: inboxUrl } = deps.config;
  if (!inboxUrl) return [notChecked(name, "INBOX_URL is not set: answers are pasted by hand.")];
  const others = [...checkAlignment(deps.config), ...checkProvider(deps)];
  try {
    const { exists } = await withMailbox(deps, inboxUrl, async ({ client }) => client.mailbox || { exists: 0 });
    return [
      pass(name, `${nameOfMailbox(inboxUrl)}: it can be read, and has ${formatCount(exists, "message")}.`),
      ...others,
    ];
  } catch (error) {
    return [fail(name, errorMessage(error), todo), ...others];
  }
}

/**
 * Compares the domains of the mailbox and of MAIL_FROM: SPF counts for DMARC only if the envelope's domain is that of
 * From (RFC 7489 §3.1.2).
 */
function checkAlignment({ INBOX_ADDRESS, MAIL_FROM }: Deps["config"]): Finding[] {
  if (!INBOX_ADDRESS || !MAIL_FROM) return [];
  const [inbox, from] = [INBOX_ADDRESS, parseMailbox(MAIL_FROM).address].map(
    (address) => address.toLowerCase().split("@")[1],
  );
  if (inbox === from) return [pass("Mailbox's address", `has the domain of MAIL_FROM, ${from}.`)];
  return [
    fail(
      "Mailbox's address",
      `emails leave with ${inbox} as their envelope's sender and ${from} in From, so SPF isn't aligned.`,
      "Give INBOX_ADDRESS the domain of MAIL_FROM, or make sure that your mail server signs with DKIM.",
    ),
  ];
}

function checkProvider({ content }: Pick<Deps, "content">): Finding[] {
  if (content.company.providers.inbox !== "") return [];
  return [
    fail(
      "Mailbox's provider",
      "the privacy notice doesn't name who runs the mailbox that visitors' answers arrive in.",
      'Name it in providers.inbox of company.yaml, with its country: "Example Mail (mail.example), Germany".',
    ),
  ];
}
