import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { Textarea } from "#app/ui/textarea.tsx";
import { fieldId, limits } from "./form-fields.ts";
import type { BookingErrors, BookingField, BookingValues } from "./form-fields.ts";

/** The visitor's name, address and topic. */
export function PersonFields({ values, errors }: { values: BookingValues; errors: BookingErrors }) {
  const { t } = useTranslation();
  const field = (name: BookingField) => ({ id: fieldId(name), error: errors[name] });
  return (
    <div className="person-fields">
      <Field {...field("name")} label={t("booking.form.name")} required>
        <Input name="name" autoComplete="name" maxLength={limits.name} defaultValue={values.name} />
      </Field>
      <Field {...field("email")} label={t("contact.form.email")} required>
        <Input
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={limits.email}
          defaultValue={values.email}
        />
      </Field>
      <Field
        {...field("phone")}
        label={t("contact.form.phone")}
        hint={t("booking.form.phoneHint")}
        aside={t("common.optional")}
      >
        <Input
          name="phone"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={limits.phone}
          defaultValue={values.phone}
        />
      </Field>
      <Field {...field("subject")} label={t("booking.form.subject")} aside={t("common.optional")}>
        <Textarea name="subject" rows={3} maxLength={limits.subject} defaultValue={values.subject} />
      </Field>
    </div>
  );
}
