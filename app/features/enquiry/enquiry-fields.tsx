import { createContext, use } from "react";
import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import { FieldGroup, RadioCard } from "#app/ui/field-group.tsx";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { Textarea } from "#app/ui/textarea.tsx";
import { factsOf, fieldId, fieldFacts, inputTypes, isChoice } from "./fields.ts";
import type { ChoiceField, EnquiryField, FieldErrors, FormValues } from "./fields.ts";

/** The values that the server rendered, and the errors of the last attempt. */
export const EnquiryContext = createContext<{ values: FormValues; errors: FieldErrors }>({ values: {}, errors: {} });

/** The fields of a step: those of half width beside each other, above the others. */
export function StepFields({ names }: { names: readonly EnquiryField[] }) {
  const halves = names.filter(isHalf);
  return (
    <>
      {halves.length > 0 && (
        <div className="grid gap-6 sm:grid-cols-2">
          {halves.map((name) => (
            <FormField key={name} name={name} />
          ))}
        </div>
      )}
      {names.map((name) => !isHalf(name) && <FormField key={name} name={name} />)}
    </>
  );
}

function isHalf(name: EnquiryField): boolean {
  const facts = factsOf(name);
  return facts.kind === "line" && facts.isHalf === true;
}

function FormField({ name }: { name: EnquiryField }) {
  return isChoice(name) ? <Choices name={name} /> : <TextField name={name} />;
}

function TextField({ name }: { name: EnquiryField }) {
  const { t } = useTranslation();
  const { values, errors } = use(EnquiryContext);
  const facts = factsOf(name);
  if (facts.kind === "choice") return null;
  const { max, isOptional = false, hasHint } = facts;
  const control = { name, defaultValue: values[name], maxLength: max };
  return (
    <Field
      id={fieldId(name)}
      label={t(`contact.form.${name}`)}
      hint={hasHint && t(`contact.form.${name}Hint`)}
      error={errors[name]}
      required={!isOptional}
      aside={isOptional && t("common.optional")}
    >
      {facts.kind === "text" ? (
        <Textarea {...control} rows={facts.rows} />
      ) : (
        <Input {...control} {...inputOf(facts.kind)} autoComplete={facts.autoComplete} />
      )}
    </Field>
  );
}

/** A plain line is a text by default. */
function inputOf(kind: keyof typeof inputTypes) {
  return kind === "line" ? {} : { type: inputTypes[kind], inputMode: inputTypes[kind] };
}

function Choices({ name }: { name: ChoiceField }) {
  const { t } = useTranslation();
  const { values, errors } = use(EnquiryContext);
  const { choices, hints } = fieldFacts[name];
  return (
    <FieldGroup
      id={fieldId(name)}
      legend={t(`contact.form.${name}`)}
      error={errors[name]}
      role="radiogroup"
      aria-required="true"
      aria-invalid={errors[name] ? "true" : undefined}
    >
      {choices.map((value) => (
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
