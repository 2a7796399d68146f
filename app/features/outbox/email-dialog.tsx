import type { Caller } from "#app/platform/http/call.ts";
import { minuteOf } from "#app/platform/i18n/company-words.ts";
import { readable } from "#app/platform/text/readable.ts";
import { Fact } from "#app/ui/admin/fact.tsx";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Spinner } from "#app/ui/spinner.tsx";
import type { EmailDetails, ListedEmail } from "./contract.ts";
import { EmailStatus } from "./email-status.tsx";
import { nextTryInWords, reasonOf } from "./email-words.ts";
import { useEmail } from "./use-emails.ts";

type EmailDialogProps = { email: ListedEmail; call: Caller; onClose: () => void };

/** Shows the text part: foreign HTML has no place in this page. */
export function EmailDialog({ email: { id, subject, to }, call, onClose }: EmailDialogProps) {
  const email = useEmail(call, id);
  const foot = (
    <Button variant="quiet" size="sm" onClick={onClose}>
      Close
    </Button>
  );
  return (
    <Dialog
      size="lg"
      title={subject}
      description={`To ${to}`}
      closeLabel="Close dialog"
      closeOnBackdrop
      onClose={onClose}
      foot={foot}
    >
      {email.isPending && <Spinner>Loading email...</Spinner>}
      {email.isError && (
        <Notice tone="err" title="The email did not load">
          Close this and try again.
        </Notice>
      )}
      {email.data && <EmailText email={email.data} />}
    </Dialog>
  );
}

function EmailText({ email }: { email: EmailDetails }) {
  const reason = reasonOf(email);
  return (
    <>
      <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
        <Fact label="Kind">{readable(email.kind)}</Fact>
        <Fact label="Status">
          <EmailStatus status={email.status} />
        </Fact>
        <Fact label="Created">{minuteOf(email.createdAt)}</Fact>
        {email.sentAt && <Fact label="Sent">{minuteOf(email.sentAt)}</Fact>}
        <Fact label="Tries">
          {[email.tries, nextTryInWords(email)].filter((part) => part !== undefined).join(", ")}
        </Fact>
        {email.replyTo && <Fact label="Reply to">{email.replyTo}</Fact>}
        {reason && <Fact label="Reason">{reason}</Fact>}
      </dl>
      {/* The keyboard scrolls the dialog from here: nothing else in it takes the focus. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above */}
      <section aria-label="Text" tabIndex={0} className="mt-6 border-t border-line pt-5">
        <p lang={email.locale} className="whitespace-pre-wrap wrap-anywhere">
          {email.text}
        </p>
        <p className="mt-4 text-xs text-text-3">This is the text part. The HTML part says the same.</p>
      </section>
    </>
  );
}
