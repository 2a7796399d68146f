import type { Caller } from "#app/platform/http/call.ts";
import { minuteOf } from "#app/platform/i18n/company-words.ts";
import { Fact } from "#app/ui/admin/fact.tsx";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Spinner } from "#app/ui/spinner.tsx";
import type { LetterInFull, ListedLetter } from "./contract.ts";
import { LetterStatus } from "./letter-status.tsx";
import { kindInWords, nextTryInWords, reasonOf } from "./letter-words.ts";
import { useLetter } from "./use-letters.ts";

type LetterDialogProps = { letter: ListedLetter; call: Caller; onClose: () => void };

/** One letter to read. It shows the text part: the HTML part says the same, and foreign HTML has no place in this page. */
export function LetterDialog({ letter: { id, subject, to }, call, onClose }: LetterDialogProps) {
  const letter = useLetter(call, id);
  const foot = (
    <Button variant="quiet" size="sm" onClick={onClose}>
      Close
    </Button>
  );
  return (
    <Dialog
      open
      size="lg"
      title={subject}
      description={`To ${to}`}
      closeLabel="Close dialog"
      closeOnBackdrop
      onClose={onClose}
      foot={foot}
    >
      {letter.isPending && <Spinner>Loading letter...</Spinner>}
      {letter.isError && (
        <Notice tone="err" title="The letter did not load">
          Close this and try again.
        </Notice>
      )}
      {letter.data && <LetterText letter={letter.data} />}
    </Dialog>
  );
}

function LetterText({ letter }: { letter: LetterInFull }) {
  const reason = reasonOf(letter);
  return (
    <>
      <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
        <Fact label="Kind">{kindInWords(letter.kind)}</Fact>
        <Fact label="Status">
          <LetterStatus status={letter.status} />
        </Fact>
        <Fact label="Created">{minuteOf(letter.createdAt)}</Fact>
        {letter.sentAt && <Fact label="Sent">{minuteOf(letter.sentAt)}</Fact>}
        <Fact label="Tries">
          {[letter.tries, nextTryInWords(letter)].filter((part) => part !== undefined).join(", ")}
        </Fact>
        {letter.replyTo && <Fact label="Answers go to">{letter.replyTo}</Fact>}
        {reason && <Fact label="Reason">{reason}</Fact>}
      </dl>
      {/* The keyboard scrolls the dialog from here: nothing else in it takes the focus. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above */}
      <section aria-label="Text" tabIndex={0} className="mt-6 border-t border-line pt-5">
        <p lang={letter.locale} className="whitespace-pre-wrap wrap-anywhere">
          {letter.text}
        </p>
        <p className="mt-4 text-xs text-text-3">This is the text part. The HTML part says the same.</p>
      </section>
    </>
  );
}
