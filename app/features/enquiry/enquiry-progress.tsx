import { PlainIcon } from "#app/ui/plain-icon.tsx";
import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import { Progress } from "#app/ui/progress.tsx";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";
import { steps } from "./form-fields.ts";

/**
 * How far along the form is: the steps as words over a bar of step / 4, which stays below the header while the form is there.
 * @example <EnquiryProgress current={1} />
 */
export function EnquiryProgress({ current }: { current: number }) {
  const { t } = useTranslation();
  return (
    <>
      <ol className="mb-3 flex flex-wrap justify-between gap-x-1 gap-y-1 min-[24rem]:gap-x-2.5 text-xs text-text-3 sm:text-s md:grid md:grid-cols-4">
        {steps.map(({ name }, index) => (
          <li
            key={name}
            aria-current={index === current ? "step" : undefined}
            className="flex items-center gap-1 aria-[current]:font-semibold aria-[current]:text-text"
          >
            {index < current && <PlainIcon name="check" size={16} className="text-ok max-[24rem]:hidden" />}
            {t(`contact.form.steps.${name}.name`)}
            {index < current && <VisuallyHidden>, {t("contact.form.done")}</VisuallyHidden>}
          </li>
        ))}
      </ol>
      <Progress
        label={t("contact.form.step", { step: current + 1 })}
        value={current + 1}
        max={steps.length}
        className="sticky top-(--header) z-1 mb-9 md:mb-10"
      />
    </>
  );
}
