import { merge } from "#app/ui/merge.ts";
import { PlainIcon } from "#app/ui/plain-icon.tsx";
import { takeFocus } from "#app/ui/take-focus.ts";
import { useErrorTitle } from "#app/ui/use-error-title.ts";

type ErrorSummaryProps = Omit<React.ComponentProps<"div">, "title"> & {
  title: string;
  /** Prefixed to the page's title. */
  errorPrefix: string;
  errors: readonly { fieldId: string; message: string }[];
};

/** Focuses the field: a fragment only scrolls in some browsers. */
function focusField(event: React.MouseEvent<HTMLAnchorElement>) {
  const field = document.getElementById(event.currentTarget.hash.slice(1));
  const control = field?.matches("fieldset") ? field.querySelector("input") : field;
  if (!control) return;
  event.preventDefault();
  control.focus();
  control.closest('[data-slot="field"], fieldset')?.scrollIntoView({ block: "nearest" });
}

/** Lists a form's errors with links to their fields; takes the focus when mounted. Change its `key` per attempt. */
export function ErrorSummary({ title, errorPrefix, errors, className, ...props }: ErrorSummaryProps) {
  const summary = useErrorTitle(errorPrefix, takeFocus);
  return (
    <div
      ref={summary}
      data-slot="error-summary"
      role="alert"
      tabIndex={-1}
      aria-labelledby="error-summary"
      className={merge("rounded-md border-2 border-err bg-err-soft px-5 py-4", className)}
      {...props}
    >
      <h2 id="error-summary" className="flex items-center gap-2.5 text-d4">
        <PlainIcon name="alert" size={20} className="text-err" />
        {title}
      </h2>
      <ul className="mt-2 grid gap-1">
        {errors.map(({ fieldId, message }) => (
          <li key={fieldId}>
            <a
              href={`#${fieldId}`}
              onClick={focusField}
              className="inline-block py-0.5 font-medium text-err underline underline-offset-4 hover:decoration-2"
            >
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
