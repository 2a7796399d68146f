import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import { Field } from "#app/ui/field.tsx";
import { FieldGroup } from "#app/ui/field-group.tsx";
import { Input } from "#app/ui/input.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Textarea } from "#app/ui/textarea.tsx";
import { limits } from "./form-fields.ts";
import { PrivacyNote } from "./privacy-note.tsx";
import type { ConsultationState } from "./use-consultation.ts";

type ConsultationFormProps = {
  ref: React.Ref<HTMLFormElement>;
  id: string;
  state: ConsultationState;
  privacy: { path: string; version: string };
  onSubmit: () => void;
};

/** Who asks for a consultation, and when it would suit them: up to three times, the first of which is needed. */
export function ConsultationForm({ ref, id, state, privacy, onSubmit }: ConsultationFormProps) {
  const { t } = useTranslation();
  const { errors, failure, isSending } = state;
  const field = (name: string) => ({ id: `${id}-${name}`, error: errors[name] });
  return (
    <form
      ref={ref}
      id={id}
      noValidate
      aria-label={t("booking.form.label")}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <div inert={isSending} className="grid gap-5.5">
        <Person field={field} />
        <Times field={field} />
        <Field {...field("note")} label={t("booking.form.note")} hint={t("booking.note")} aside={t("common.optional")}>
          <Textarea name="note" rows={3} maxLength={limits.details} />
        </Field>
        {/* For programs that fill in whatever they find. */}
        <div className="visually-hidden" aria-hidden="true">
          <input name="website" tabIndex={-1} autoComplete="off" />
        </div>
        <input type="hidden" name="privacyVersion" value={privacy.version} />
        {failure && <Notice tone="err">{failure}</Notice>}
        <PrivacyNote path={privacy.path} />
      </div>
    </form>
  );
}

type FieldsProps = { field: (name: string) => { id: string; error: string | undefined } };

function Person({ field }: FieldsProps) {
  const { t } = useTranslation();
  return (
    <div className="grid gap-5.5 sm:grid-cols-2">
      <Field {...field("firstName")} label={t("contact.form.firstName")} required>
        <Input name="firstName" autoComplete="given-name" maxLength={limits.name} data-autofocus />
      </Field>
      <Field {...field("lastName")} label={t("contact.form.lastName")} required>
        <Input name="lastName" autoComplete="family-name" maxLength={limits.name} />
      </Field>
      <Field {...field("email")} label={t("contact.form.email")} required>
        <Input name="email" type="email" inputMode="email" autoComplete="email" maxLength={limits.email} />
      </Field>
      <Field {...field("company")} label={t("contact.form.company")} required>
        <Input name="company" autoComplete="organization" maxLength={limits.company} />
      </Field>
    </div>
  );
}

function Times({ field }: FieldsProps) {
  const { t } = useTranslation();
  return (
    <FieldGroup legend={t("booking.form.times")} hint={t("booking.hours")}>
      <div className="col-span-full grid gap-5.5 sm:grid-cols-2">
        {(["firstTime", "secondTime", "thirdTime"] as const).map((name) => (
          <Field
            key={name}
            {...field(name)}
            label={t(`booking.form.${name}`)}
            aside={name === "firstTime" ? undefined : t("common.optional")}
            required={name === "firstTime"}
          >
            <Input name={name} type="datetime-local" />
          </Field>
        ))}
      </div>
    </FieldGroup>
  );
}
