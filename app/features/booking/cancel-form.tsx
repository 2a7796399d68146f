import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { Button } from "#app/ui/button.tsx";
import { FormFailure } from "#app/ui/form/form-problems.tsx";
import type { FormStart } from "#app/ui/form/use-public-form.ts";
import { usePublicForm } from "#app/ui/form/use-public-form.ts";
import type { BookingField } from "./form-fields.ts";

type CancelFormProps = {
  secret: string;
  question: string;
  /** The link to the page without this form. */
  back: { path: string; label: string };
  start: FormStart<BookingField>;
  onCancelled: () => void;
};

export function CancelForm({ secret, question, back, start, onCancelled }: CancelFormProps) {
  const { t } = useTranslation();
  const { state, send } = usePublicForm<unknown, BookingField>({
    start,
    load: async () => (await import("./send-booking.ts")).cancelForm(secret),
  });

  async function cancel(form: HTMLFormElement) {
    if ((await send(form))?.isDone) onCancelled();
  }

  return (
    <form
      method="post"
      aria-labelledby="cancel-question"
      className="rounded-lg border border-line bg-sunken p-5 md:p-6"
      onSubmit={(event) => {
        event.preventDefault();
        void cancel(event.currentTarget);
      }}
    >
      <input type="hidden" name="intent" value="cancel" />
      <h2 id="cancel-question" autoFocus tabIndex={-1} className="text-d4-lg">
        {question}
      </h2>
      {state.failure && (
        <FormFailure title={t("booking.notCancelled")} className="mt-4">
          {state.failure}
        </FormFailure>
      )}
      <div className="mt-5 flex flex-wrap gap-3">
        <Button type="submit" variant="danger" busy={state.isSending} busyLabel={t("booking.cancelling")}>
          {t("booking.cancel")}
        </Button>
        <ButtonLink to={back.path} variant="line">
          {back.label}
        </ButtonLink>
      </div>
    </form>
  );
}
