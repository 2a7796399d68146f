import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import { useLocale } from "#app/platform/i18n/use-locale.ts";
import { Button } from "#app/ui/button.tsx";
import { FieldNote } from "#app/ui/field-note.tsx";
import { Input } from "#app/ui/input.tsx";
import { merge } from "#app/ui/merge.ts";
import { NewsletterNote } from "./newsletter-note.tsx";
import { useSubscribing } from "./use-subscribing.ts";
import type { SubscriptionStart } from "./use-subscribing.ts";

const fieldId = "newsletter-email";

type NewsletterFormProps = {
  /** The server's result without script. */
  start?: SubscriptionStart | undefined;
  className?: string;
};

/** Used once per page. Without script, /newsletter handles the form. */
export function NewsletterForm({ start, className }: NewsletterFormProps) {
  const { t } = useTranslation();
  const { locale, to } = useLocale();
  const { state, submit } = useSubscribing(start, locale);
  const errorId = state.error ? `${fieldId}-error` : undefined;
  return (
    <form
      method="post"
      action={to("/newsletter")}
      aria-label={t("newsletter.label")}
      className={merge("min-w-0", className)}
      onSubmit={(event) => {
        event.preventDefault();
        const field = event.currentTarget.elements.namedItem("email");
        if (field instanceof HTMLInputElement) void submit(field);
      }}
    >
      <label htmlFor={fieldId} className="mb-2 block text-s font-semibold">
        {t("newsletter.email")}
      </label>
      <div className="grid gap-2.5 sm:grid-cols-[minmax(0,1fr)_auto]">
        <Input
          id={fieldId}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          placeholder={t("newsletter.placeholder")}
          defaultValue={start?.email}
          required
          aria-invalid={state.isFieldError || undefined}
          aria-describedby={[errorId, `${fieldId}-note`].filter(Boolean).join(" ")}
        />
        {state.error && (
          <FieldNote id={errorId} kind="error" className="mt-0 sm:order-1 sm:col-span-2">
            {state.error}
          </FieldNote>
        )}
        <Button type="submit" busy={state.isSending} busyLabel={t("newsletter.submitting")}>
          {t("newsletter.submit")}
        </Button>
      </div>
      <NewsletterNote id={`${fieldId}-note`} />
    </form>
  );
}
