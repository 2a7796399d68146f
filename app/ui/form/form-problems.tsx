// Shows why a form was not sent: at its fields, or as a whole.
import { useCallback } from "react";
import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import { Notice } from "#app/ui/notice.tsx";
import { PlainIcon } from "#app/ui/plain-icon.tsx";
import { takeFocus } from "#app/ui/take-focus.ts";
import type { FieldErrors } from "./outcome.ts";

type ErrorSummaryProps<Field extends string> = {
  id?: string;
  errors: FieldErrors<Field>;
  /** In the order of the form. */
  names: readonly Field[];
  fieldId: (name: Field) => string;
};

/** Lists a form's errors with links to their fields; takes the focus when mounted. Change its `key` per attempt. */
export function ErrorSummary<Field extends string>({ id, errors, names, fieldId }: ErrorSummaryProps<Field>) {
  const { t } = useTranslation();
  const summary = useErrorTitle(takeFocus);
  const wrong = names.filter((name) => errors[name]);
  if (wrong.length === 0) return null;
  return (
    <div
      ref={summary}
      autoFocus
      id={id}
      data-slot="error-summary"
      role="alert"
      tabIndex={-1}
      aria-labelledby="error-summary"
      className="mb-8 rounded-md border-2 border-err bg-err-soft px-5 py-4"
    >
      <h2 id="error-summary" className="flex items-center gap-2.5 text-d4">
        <PlainIcon name="alert" size={20} className="text-err" />
        {t("form.summaryTitle")}
      </h2>
      <ul className="mt-2 grid gap-1">
        {wrong.map((name) => (
          <li key={name}>
            <a
              href={`#${fieldId(name)}`}
              onClick={focusField}
              className="inline-block py-0.5 font-medium text-err underline underline-offset-4 hover:decoration-2"
            >
              {errors[name]}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Focuses the field: in some browsers a fragment only scrolls. */
function focusField(event: React.MouseEvent<HTMLAnchorElement>) {
  const field = document.getElementById(event.currentTarget.hash.slice(1));
  const control = field?.matches("fieldset") ? field.querySelector("input") : field;
  if (!control) return;
  event.preventDefault();
  control.focus();
  control.closest('[data-slot="field"], fieldset')?.scrollIntoView({ block: "nearest" });
}

type FormFailureProps = Omit<React.ComponentProps<typeof Notice>, "ref" | "tone"> & {
  onAppear?: (node: HTMLElement | null) => void;
};

/** Shows why the whole form failed. */
export function FormFailure({ onAppear, ...notice }: FormFailureProps) {
  return <Notice ref={useErrorTitle(onAppear)} tone="err" {...notice} />;
}

/** Prefixes the page's title while mounted (WCAG 3.3.1), even if the server already did. A ref callback. */
function useErrorTitle(appear?: (node: HTMLElement | null) => void) {
  const { t } = useTranslation();
  const prefix = t("form.errorPrefix");
  return useCallback(
    (node: HTMLElement | null) => {
      appear?.(node);
      if (!document.title.startsWith(prefix)) document.title = `${prefix} ${document.title}`;
      return () => {
        document.title = document.title.replace(`${prefix} `, "");
      };
    },
    [prefix, appear],
  );
}
