import { PlainIcon } from "#app/ui/plain-icon.tsx";
import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import { useLocale } from "#app/platform/i18n/use-locale.ts";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { Link } from "#app/ui/link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { useErrorTitle } from "#app/ui/use-error-title.ts";
import { stepHeadingId } from "./enquiry-step.tsx";
import { fieldId, fieldNames, outcomeId } from "./form-fields.ts";
import type { EnquiryField, FieldErrors, FormValues } from "./form-fields.ts";

type EnquirySentProps = {
  sent: FormValues;
  /** What happens after an enquiry, as the page says it. */
  next: readonly { title: string; text: string }[];
  /** Whether it was sent just now, by this page: it then takes the focus at its top. */
  isNew: boolean;
  onAgain: () => void;
};

/**
 * Says that an enquiry has arrived: what was sent, what happens next, and a call to book. The form below it is empty again.
 * @example <EnquirySent sent={values} next={page.next} isNew onAgain={() => showStep(0)} />
 */
export function EnquirySent({ sent, next, isNew, onAgain }: EnquirySentProps) {
  const { t } = useTranslation();
  const { to } = useLocale();
  return (
    <section
      ref={isNew ? takeFocusAtTop : undefined}
      id={outcomeId}
      tabIndex={-1}
      aria-labelledby="enquiry-sent"
      data-slot="enquiry-sent"
      className="mb-10 rounded-md border-2 border-ok bg-ok-soft p-5 md:p-6"
    >
      <h2 id="enquiry-sent" className="flex items-center gap-3 text-d4-lg">
        <PlainIcon name="done" size={28} className="text-ok" />
        {t("contact.sent.title")}
      </h2>
      <p className="mt-2 text-text-2">
        {t("contact.success.text")} {t("contact.sent.text", { email: sent.email ?? "" })}
      </p>
      <SentSummary sent={sent} />
      <h3 className="mt-6 font-semibold">{t("contact.info.next")}</h3>
      <ol className="mt-2 grid list-decimal gap-1 pl-5 text-s">
        {next.map(({ title, text }) => (
          <li key={title}>
            <span className="font-semibold">{title}:</span> <span className="text-text-2">{text}</span>
          </li>
        ))}
      </ol>
      <p className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3">
        <ButtonLink to={to("/book")} arrow="on">
          {t("contact.sent.book")}
        </ButtonLink>
        <Link
          to={`#${stepHeadingId(0)}`}
          className="link inline-flex min-h-11 items-center"
          onClick={(event) => {
            event.preventDefault();
            onAgain();
          }}
        >
          {t("contact.sent.again")}
        </Link>
      </p>
    </section>
  );
}

/** A panel may be higher than the screen: its beginning is what has to be seen. */
function takeFocusAtTop(node: HTMLElement | null): void {
  node?.focus({ preventScroll: true });
  node?.scrollIntoView();
}

const choices = new Set<EnquiryField>(["serviceInterest", "projectBudget", "timeline"]);
const longTexts = new Set<EnquiryField>(["projectDetails", "message"]);

/** What was sent, field by field; of long texts their beginning. */
function SentSummary({ sent }: { sent: FormValues }) {
  const { t } = useTranslation();
  return (
    <>
      <h3 className="mt-6 font-semibold">{t("contact.sent.summary")}</h3>
      <dl className="mt-2 grid gap-x-6 gap-y-2 text-s grid-cols-2 md:grid-cols-3">
        {fieldNames.map((name) => {
          const value = sent[name]?.trim();
          if (!value) return null;
          return (
            <div key={name} className={longTexts.has(name) ? "col-span-full min-w-0" : "min-w-0"}>
              <dt className="text-text-3">{t(`contact.form.${name}`)}</dt>
              <dd className="line-clamp-4 wrap-anywhere whitespace-pre-line">
                {choices.has(name) ? t(`contact.options.${name}.${value}`) : value}
              </dd>
            </div>
          );
        })}
      </dl>
    </>
  );
}

/**
 * All fields at fault, at the form's top; takes the focus.
 * @example <EnquiryProblems errors={{ email: "Enter an email address" }} />
 */
export function EnquiryProblems({ errors }: { errors: FieldErrors }) {
  const { t } = useTranslation();
  const problems = fieldNames.flatMap((field) =>
    errors[field] ? [{ fieldId: fieldId(field), message: errors[field] }] : [],
  );
  return (
    <ErrorSummary
      id={outcomeId}
      title={t("form.summaryTitle")}
      errorPrefix={t("form.errorPrefix")}
      errors={problems}
      className="mb-8"
    />
  );
}

/** The button that this notice has pushed down must not lie under the toast; its scroll margin leaves room for one. */
function showButton(node: HTMLElement | null): void {
  node?.closest("form")?.querySelector("[type=submit]")?.scrollIntoView({ block: "nearest" });
}

/**
 * Why the enquiry was not sent. The toast says it aloud, so this doesn't.
 * @example <EnquiryFailure reason={t("errors.offline")} />
 */
export function EnquiryFailure({ reason }: { reason: string }) {
  const { t } = useTranslation();
  const notice = useErrorTitle(t("form.errorPrefix"), showButton);
  return (
    <Notice ref={notice} id={outcomeId} tone="err" role={undefined} className="mt-8">
      {reason}
    </Notice>
  );
}
