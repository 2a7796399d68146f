import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import { Button } from "#app/ui/button.tsx";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { takeFocus } from "#app/ui/take-focus.ts";
import { useErrorTitle } from "#app/ui/use-error-title.ts";
import { useChange } from "./use-change.ts";
import type { ChangeFailure } from "./use-change.ts";

type CancelFormProps = {
  secret: string;
  /** The question, and the way out of it. */
  question: string;
  back: { path: string; label: string };
  failure: ChangeFailure | undefined;
  onCancelled: () => void;
};

/** Asks once more before a call is cancelled. */
export function CancelForm({ secret, question, back, failure: start, onCancelled }: CancelFormProps) {
  const { t } = useTranslation();
  const { isSending, failure, send } = useChange(start);
  const failureNotice = useErrorTitle(t("form.errorPrefix"));

  async function cancel() {
    const result = await send((late, page) => late.sendCancel(secret, page));
    if (result?.isDone) onCancelled();
  }

  return (
    <form
      method="post"
      aria-labelledby="cancel-question"
      className="rounded-lg border border-line bg-sunken p-5 md:p-6"
      onSubmit={(event) => {
        event.preventDefault();
        void cancel();
      }}
    >
      <input type="hidden" name="intent" value="cancel" />
      <h2 id="cancel-question" ref={takeFocus} tabIndex={-1} className="text-d4-lg">
        {question}
      </h2>
      {failure && (
        <Notice ref={failureNotice} tone="err" title={t("booking.notCancelled")} className="mt-4">
          {failure.message}
        </Notice>
      )}
      <div className="mt-5 flex flex-wrap gap-3">
        <Button type="submit" variant="danger" busy={isSending} busyLabel={t("booking.cancelling")}>
          {t("booking.cancel")}
        </Button>
        <ButtonLink to={back.path} variant="line">
          {back.label}
        </ButtonLink>
      </div>
    </form>
  );
}
