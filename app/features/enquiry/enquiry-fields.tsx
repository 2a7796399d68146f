import { createContext, use } from "react";
import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import { FieldGroup, RadioCard } from "#app/ui/field-group.tsx";
import { FieldNote } from "#app/ui/field-note.tsx";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { Textarea } from "#app/ui/textarea.tsx";
import { fieldFacts, fieldId, inputTypes, isChoice } from "./fields.ts";
import type { FieldDefinition, FieldErrors, FormValues } from "./form-fields.ts";

/** The values that the server rendered, and the errors of the last attempt. */
export const EnquiryContext = createContext<{ values: FormValues; errors: FieldErrors }>({ values: {}, errors: {} });

/** Renders the fields of a step: those of half width side by side, above the others. */
export function StepFields({ fields }: { fields: readonly FieldDefinition[] }) {
  const halves = fields.filter(({ isHalf }) => isHalf);
  return (
    <>
      {halves.length > 0 && (
        <div className="grid gap-6 sm:grid-cols-2">
          {halves.map((field) => (
            <FormField key={field.name} field={field} />
          ))}
        </div>
      )}
      {fields.map((field) => !field.isHalf && <FormField key={field.name} field={field} />)}
    </>
  );
}

type FieldProps = { field: FieldDefinition };

function FormField({ field }: FieldProps) {
  if (field.kind === "choice" || field.kind === "choices") return <Choices field={field} />;
  return field.kind === "yes" ? <Confirmation field={field} /> : <TextField field={field} />;
}

/** Returns a function that gives the texts of a field in the page's language. */
function useFieldWords() {
  const { t } = useTranslation();
  const { values, errors } = use(EnquiryContext);
  return ({ name, label, hint, hasHint, isRequired }: FieldDefinition) => {
    const key = name === "email" && !isRequired ? "noReceipt" : hasHint && `${name}Hint`; // without an address there is no receipt
    return {
      label: label ?? t(`contact.form.${name}`),
      hint: hint ?? (key && t(`contact.form.${key}`)),
      error: errors[name],
      value: values[name] ?? "",
      optional: isRequired ? undefined : t("common.optional"),
    };
  };
}

function TextField({ field }: FieldProps) {
  const { label, hint, error, value, optional } = useFieldWords()(field);
  const { name, kind, isRequired, max, rows, autoComplete } = field;
  const control = { name, defaultValue: value, maxLength: max || undefined };
  return (
    <Field id={fieldId(name)} label={label} hint={hint} error={error} required={isRequired} aside={optional}>
      {kind === "text" ? (
        <Textarea {...control} rows={rows} />
      ) : (
        <Input {...control} {...inputOf(kind)} autoComplete={autoComplete} />
      )}
    </Field>
  );
}

/** Returns the props of a field's input; a plain line needs none. */
function inputOf(kind: FieldDefinition["kind"]): React.ComponentProps<"input"> {
  if (kind === "email" || kind === "phone") return { type: inputTypes[kind], inputMode: inputTypes[kind] };
  if (kind === "number") return { type: "number", inputMode: "decimal", step: "any" };
  return kind === "date" ? { type: "date" } : {};
}

/** Renders a group of choices, of which one or several can be selected. */
function Choices({ field }: FieldProps) {
  const { t } = useTranslation();
  const { label, hint, error, value, optional } = useFieldWords()(field);
  const { name, kind, options, isRequired } = field;
  const isOne = kind === "choice";
  const chosen = isOne ? [value] : value.split(",");
  return (
    <FieldGroup
      id={fieldId(name)}
      legend={label}
      aside={optional}
      hint={hint}
      error={error}
      role={isOne ? "radiogroup" : "group"}
      aria-required={isOne && isRequired ? "true" : undefined}
      aria-invalid={error ? "true" : undefined}
    >
      {options.map((option) => (
        <RadioCard
          key={option.value}
          type={isOne ? "radio" : "checkbox"}
          name={name}
          value={option.value}
          required={isOne && isRequired}
          defaultChecked={chosen.includes(option.value)}
          {...(isChoice(name) && option.label === undefined
            ? {
                label: t(`contact.options.${name}.${option.value}`),
                description: t(`contact.options.${fieldFacts[name].hints}.${option.value}`),
              }
            : { label: option.label, description: option.hint })}
        />
      ))}
    </FieldGroup>
  );
}

/** Renders a single checkbox. */
function Confirmation({ field: { name, isRequired, ...field } }: FieldProps) {
  const { label, hint, error, value, optional } = useFieldWords()({ ...field, name, isRequired });
  const id = fieldId(name);
  return (
    <div data-slot="field" data-invalid={error ? "" : undefined} className="group/choices">
      <RadioCard
        id={id}
        type="checkbox"
        name={name}
        value="true"
        required={isRequired}
        defaultChecked={value === "true"}
        aria-invalid={error ? "true" : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        label={label}
        description={[hint, optional].filter(Boolean).join(" · ") || undefined}
      />
      {error && (
        <FieldNote id={`${id}-error`} kind="error">
          {error}
        </FieldNote>
      )}
    </div>
  );
}
