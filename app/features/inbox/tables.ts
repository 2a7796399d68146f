// The table of the mailboxes that were read.
import type { Generated } from "kysely";
import type { Id, OptionalTime, Time } from "#app/platform/db/columns.ts";

declare module "#app/platform/db/tables.ts" {
  interface Tables {
    mailbox: MailboxTable;
  }
}

/** The position up to which a mailbox was read, without anything of its messages. */
export type MailboxTable = {
  /** User, host and folder, as in INBOX_URL. */
  id: Id;
  created_at: Time;
  /** The UIDVALIDITY (RFC 9051 §2.3.1.1) for which `next_uid` counts; null before the first connection. */
  uid_validity: string | null;
  next_uid: Generated<number>;
  /** Set to the next minute by the process that reads it. */
  next_read_at: Time;
  /** When it was last read without an error. */
  read_at: OptionalTime;
  /** Why it can't be read, for staff. */
  error: string | null;
  /** The number of messages that match no record and are only in the mailbox. */
  unmatched: Generated<number>;
};
