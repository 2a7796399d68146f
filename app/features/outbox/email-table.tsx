import { Eye, RotateCw } from "lucide-react";
import { minuteOf } from "#app/platform/i18n/company-words.ts";
import { readable } from "#app/platform/text/readable.ts";
import { breakBeforeAt } from "#app/ui/admin/break-before-at.tsx";
import { RowButton } from "#app/ui/admin/row-button.tsx";
import { RowTitle } from "#app/ui/admin/row-title.tsx";
import { TableCell } from "#app/ui/table-cell.tsx";
import { Table } from "#app/ui/table.tsx";
import type { ListedEmail } from "./contract.ts";
import { EmailStatus } from "./email-status.tsx";
import { nextTryInWords, reasonOf } from "./email-words.ts";

type EmailTableProps = {
  emails: readonly ListedEmail[];
  /** The email being retried. */
  tryingId: string | undefined;
  onShow: (email: ListedEmail) => void;
  onTryAgain: (id: string) => void;
};

const headings = { To: "", Kind: "w-44", Subject: "", Status: "w-70", Created: "w-44", Tries: "w-30", Actions: "w-28" };

/** Cards on a phone. */
export function EmailTable({ emails, tryingId, onShow, onTryAgain }: EmailTableProps) {
  return (
    <Table caption="Emails" headings={headings} className="ml:min-w-260">
      <tbody>
        {emails.map((email) => (
          <EmailRow
            key={email.id}
            email={email}
            isTrying={tryingId === email.id}
            onShow={() => onShow(email)}
            onTryAgain={() => onTryAgain(email.id)}
          />
        ))}
      </tbody>
    </Table>
  );
}

type EmailRowProps = { email: ListedEmail; isTrying: boolean; onShow: () => void; onTryAgain: () => void };

function EmailRow({ email, isTrying, onShow, onTryAgain }: EmailRowProps) {
  const { to, subject, createdAt, status, lacksMail } = email;
  const reason = reasonOf(email);
  const name = `“${subject}” to ${to}`;
  return (
    <tr>
      <th scope="row" className="wrap-anywhere max-ml:pb-3">
        <RowTitle onClick={onShow}>{breakBeforeAt(to)}</RowTitle>
      </th>
      <TableCell label="Kind">{readable(email.kind)}</TableCell>
      <TableCell label="Subject" className="wrap-anywhere">
        {subject}
      </TableCell>
      <TableCell label="Status">
        <span className="inline-flex max-w-full items-center gap-x-3 gap-y-1 max-ml:flex-wrap">
          <EmailStatus status={status} />
          {reason && (
            <span title={reason} className="text-xs text-text-3 max-ml:wrap-anywhere ml:truncate">
              {reason}
            </span>
          )}
        </span>
      </TableCell>
      <TableCell label="Created" kind="figure">
        <time dateTime={createdAt}>{minuteOf(createdAt)}</time>
      </TableCell>
      <TableCell label="Tries">
        {email.tries} <span className="text-xs text-text-3">{nextTryInWords(email)}</span>
      </TableCell>
      <TableCell kind="actions">
        <RowButton icon={Eye} tip="View" label={`View email ${name}`} onClick={onShow} />
        {status !== "sent" && !lacksMail && (
          <RowButton
            icon={RotateCw}
            tip="Send again"
            label={`Send again: email ${name}`}
            disabled={isTrying}
            onClick={onTryAgain}
          />
        )}
      </TableCell>
    </tr>
  );
}
