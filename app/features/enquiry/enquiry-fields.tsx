import { createContext, use } from "react";
import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import { FieldGroup, RadioCard } from "#app/ui/field-group.tsx";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { Textarea } from "#app/ui/textarea.tsx";
import { fieldId, limits, projectBudgets, serviceInterests, timelines } from "./form-fields.ts";
import type { EnquiryField, FieldErrors, FormValues } from "./form-fields.ts";

/** The values that the server rendered, and the errors of the last attempt. */
export const EnquiryContext = createContext<{ values: FormValues; errors: FieldErrors }>({ values: {}, errors: {} });

type TextFieldProps = Pick<React.ComponentProps<"input">, "type" | "inputMode" | "autoComplete" | "maxLength"> & {
  name: EnquiryField;
  isOptional?: boolean;
  hint?: string;
  /** Makes it a textarea. */
  rows?: number;
};

function TextField({ name, isOptional = false, hint, rows, ...input }: TextFieldProps) {
  const { t } = useTranslation();
  const { values, errors } = use(EnquiryContext);
  const control = { name, defaultValue: values[name], ...input };
  return (
    <Field
      id={fieldId(name)}
      label={t(`contact.form.${name}`)}
      hint={hint && t(hint)}
      error={errors[name]}
      required={!isOptional}
      aside={isOptional && t("common.optional")}
    >
      {rows ? <Textarea {...control} rows={rows} /> : <Input {...control} />}
    </Field>
  );
}

type ChoicesProps = { name: EnquiryField; values: readonly string[]; hints: string };

function Choices({ name, values: options, hints }: ChoicesProps) {
  const { t } = useTranslation();
  const { values, errors } = use(EnquiryContext);
  return (
    <FieldGroup
      id={fieldId(name)}
      legend={t(`contact.form.${name}`)}
      error={errors[name]}
      role="radiogroup"
      aria-required="true"
      aria-invalid={errors[name] ? "true" : undefined}
    >
      {options.map((value) => (
        <RadioCard
          key={value}
          name={name}
          value={value}
          required
          defaultChecked={values[name] === value}
          label={t(`contact.options.${name}.${value}`)}
          description={t(`contact.options.${hints}.${value}`)}
        />
      ))}
    </FieldGroup>
  );
}

function You() {
  return (
    <>
      <div className="grid gap-6 sm:grid-cols-2">
        <TextField name="firstName" autoComplete="given-name" maxLength={limits.name} />
        <TextField name="lastName" autoComplete="family-name" maxLength={limits.name} />
      </div>
      <TextField
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={limits.email}
        hint="contact.form.emailHint"
      />
      <TextField name="phone" type="tel" inputMode="tel" autoComplete="tel" maxLength={limits.phone} isOptional />
    </>
  );
}

function Company() {
  return (
    <>
      <TextField name="company" autoComplete="organization" maxLength={limits.company} />
      <Choices name="serviceInterest" values={serviceInterests} hints="serviceHint" />
    </>
  );
}

function Budget() {
  return (
    <>
      <Choices name="projectBudget" values={projectBudgets} hints="budgetHint" />
      <Choices name="timeline" values={timelines} hints="timelineHint" />
    </>
  );
}

function Project() {
  return (
    <>
      <TextField name="projectDetails" rows={6} maxLength={limits.details} hint="contact.form.projectDetailsHint" />
      <TextField name="message" rows={3} maxLength={limits.details} hint="contact.form.messageHint" isOptional />
    </>
  );
}

/** The fields of each step, by its name. */
export const stepFields = { you: You, company: Company, budget: Budget, project: Project };
