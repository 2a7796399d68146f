import { useState } from "react";
import { flushSync } from "react-dom";
import { useLocale } from "#app/platform/i18n/use-locale.ts";
import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import { breakBeforeAt } from "#app/ui/break-before-at.tsx";
import { Button } from "#app/ui/button.tsx";
import { FieldNote } from "#app/ui/field-note.tsx";
import type { FormStart } from "#app/ui/form/use-public-form.ts";
import { usePublicForm } from "#app/ui/form/use-public-form.ts";
import { Input } from "#app/ui/input.tsx";
import { LinkedWords } from "#app/ui/linked-words.tsx";
import { merge } from "#app/ui/merge.ts";
import { PlainIcon } from "#app/ui/plain-icon.tsx";
import { takeFocusInView } from "#app/ui/take-focus.ts";
import { toast } from "#app/ui/toast.ts";
import { Postmark } from "./postmark.tsx";

const fieldId = "newsletter-email";

/** The server's result without JavaScript. */
export type SubscriptionStart = FormStart<"email"> & { email: string };

type NewsletterFormProps = {
  /** Shown below the field; its link leads to the privacy notice. */
  note: string;
  /** `ink` where another action is the page's. */
  button?: "flare" | "ink";
  start?: SubscriptionStart | undefined;
  className?: string;
};

/** Renders the sign-up form; use it once per page. Without JavaScript, /newsletter handles it. */
export function NewsletterForm({ note, button = "flare", start, className }: NewsletterFormProps) {
  const { t } = useTranslation();
  const { to } = useLocale();
  const { state, done, submit, again } = useSubscription(start);
  const error = state.errors.email ?? state.failure;
  const errorId = error ? `${fieldId}-error` : undefined;
  return (
    <div className={merge("flex min-h-57 min-w-0 flex-col justify-center sm:min-h-40", className)}>
      {done && <Subscribed {...done} onAgain={again} />}
      <form
        hidden={done !== undefined}
        method="post"
        data-visit=""
        action={to("/newsletter")}
        aria-label={t("newsletter.label")}
        onSubmit={(event) => {
          event.preventDefault();
          void submit(event.currentTarget);
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
            aria-invalid={state.errors.email ? true : undefined}
            aria-describedby={[errorId, `${fieldId}-note`].filter(Boolean).join(" ")}
          />
          {error && (
            <FieldNote id={errorId} kind="error" className="mt-0 sm:order-1 sm:col-span-2">
              {error}
            </FieldNote>
          )}
          <Button type="submit" variant={button} busy={state.isSending} busyLabel={t("newsletter.submitting")}>
            {t("newsletter.submit")}
          </Button>
        </div>
        <p id={`${fieldId}-note`} className="mt-3 text-xs text-text-2">
          <LinkedWords words={note} to={to("/privacy")} className="underline underline-offset-4 hover:decoration-2" />
        </p>
      </form>
    </div>
  );
}

type Outcome = { email: string; needsConfirmation: boolean };

/** Replaces the form and takes the focus. The toast confirms success; this explains the next step. */
function Subscribed({ email, needsConfirmation, onAgain }: Outcome & { onAgain: () => void }) {
  const { t } = useTranslation();
  return (
    <div
      ref={takeFocusInView}
      tabIndex={-1}
      data-slot="subscribed"
      data-toasts="top"
      className="paper -my-5 scroll-mt-24 rounded-lg bg-surface p-5 shadow-2"
    >
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <h3 className="flex items-center gap-2.5 text-d4-lg">
            <PlainIcon name="done" size={24} className="shrink-0 text-ok" />
            {t(needsConfirmation ? "newsletter.inbox" : "newsletter.next")}
          </h3>
          <p className="mt-2 text-s font-semibold wrap-anywhere">{breakBeforeAt(email)}</p>
        </div>
        <Postmark />
      </div>
      <p className="mt-1 text-s text-text-2">
        {t(needsConfirmation ? "newsletter.confirm" : "newsletter.nextText")}{" "}
        {needsConfirmation && `${t("newsletter.slow")} `}
        <button type="button" className="link" onClick={onAgain}>
          {t("newsletter.again")}
        </button>
      </p>
    </div>
  );
}

function useSubscription(start: FormStart<"email"> = { errors: {}, failure: undefined }) {
  const { t } = useTranslation();
  const text = t("newsletter.error.text");
  const [done, setDone] = useState<Outcome>();
  const { state, send } = usePublicForm({
    start,
    load: async () => (await import("./send-subscription.ts")).subscriptionForm,
    failed: { title: t("newsletter.error.title"), text },
    offline: text,
  });

  /** Sends the form; does nothing if the field is empty. */
  async function submit(form: HTMLFormElement) {
    const field = form.elements.namedItem("email");
    if (!(field instanceof HTMLInputElement) || field.value.trim() === "") return;
    const outcome = await send(form);
    if (!outcome) return;
    if (!outcome.isDone) return outcome.errors.email && field.focus();
    const { needsConfirmation = false } = outcome.answer;
    setDone({ email: field.value.trim(), needsConfirmation });
    field.value = "";
    toast({ title: t("newsletter.success.title"), description: t("newsletter.success.text") });
  }

  function again() {
    flushSync(() => setDone(undefined));
    document.getElementById(fieldId)?.focus();
  }

  return { state, done, submit, again };
}
