import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { HttpError } from "#app/platform/http/call.ts";
import type { Caller } from "#app/platform/http/call.ts";
import { formatEtag } from "#app/platform/http/endpoint.ts";
import { fieldErrors, isStatus, refusalMessage } from "#app/platform/http/refusal-message.ts";
import { formatDate } from "#app/platform/i18n/format.ts";
import { FormDialog } from "#app/ui/admin/form-dialog.tsx";
import { toastRefusal, toastSuccess } from "#app/ui/admin/toasts.ts";
import { useEndpoint } from "#app/ui/admin/use-endpoint.ts";
import { Button } from "#app/ui/button.tsx";
import { FieldGroup, RadioCard } from "#app/ui/field-group.tsx";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Select } from "#app/ui/select.tsx";
import { SwitchRow } from "#app/ui/switch.tsx";
import { Textarea } from "#app/ui/textarea.tsx";
import { chosenOrigins, listEnquiries } from "../contract.ts";
import type { Enquiry } from "../contract.ts";
import { inputTypes } from "../fields.ts";
import { questionId, isCompanyQuestion, readFieldText } from "../form-fields.ts";
import { changeEnquiry, createEnquiry, findKnown } from "../handling/contract.ts";
import type { NewEnquiryInput } from "../handling/contract.ts";
import { originLabels, statusLabels } from "../labels.ts";
import type { StaffField } from "../staff-fields.ts";
import { parseAnswer } from "../typed-values.ts";
import { fullName, useShownValue, useStaffFields } from "./enquiry-words.ts";

/** Input by field name; null for an empty field. */
type Values = Readonly<Record<string, string | null>>;

type NewEnquiryProps = { call: Caller; onCreated: (enquiry: Enquiry) => void; onClose: () => void };

/** Renders a form for an enquiry that wasn't sent with the website's form. */
export function NewEnquiryDialog({ call, onCreated, onClose }: NewEnquiryProps) {
  const [reach, setReach] = useState<ContactDetails>({});
  const queries = useQueryClient();
  const fields = useStaffFields().filter(({ name }) => name !== "message"); // staff add notes instead
  const saving = useMutation({
    mutationFn: async (data: FormData) => {
      const body = {
        ...bodyOf(fields, valuesOf(fields, data)),
        origin: data.get("origin"),
        promise: data.has("promise"),
      } as NewEnquiryInput; // the contract's fields
      return (await call(createEnquiry, { body })).data;
    },
    onSuccess: (created) => {
      toastSuccess(`${fullName(created)}: entered`);
      void queries.invalidateQueries({ queryKey: [listEnquiries.path] });
      onCreated(created);
    },
    onError: reportUnlessAtField,
  });
  return (
    <FormDialog
      size="lg"
      title="New enquiry"
      description="Enter a name, and an email address or a phone number. No email is sent."
      closeLabel="Close dialog"
      labels={{ send: "Add enquiry", busy: "Saving..." }}
      isBusy={saving.isPending}
      isGuarded
      canCancel
      onSend={(data) => saving.mutate(data)}
      onClose={onClose}
    >
      <Fields
        fields={fields}
        errors={fieldErrors(saving.error)}
        onReach={setReach}
        notice={<Known call={call} by={reach} />}
      >
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label="Came by" error={fieldErrors(saving.error)["origin"]}>
            <Select name="origin" defaultValue="phone">
              {chosenOrigins.map((origin) => (
                <option key={origin} value={origin}>
                  {originLabels[origin]}
                </option>
              ))}
            </Select>
          </Field>
          <SwitchRow name="promise" label="Promise an answer" description="Sets a deadline for the first answer." />
        </div>
      </Fields>
    </FormDialog>
  );
}

/** Renders links to existing enquiries with the typed address or number, in a new tab, so that no input is lost. */
function Known({ call, by }: { call: Caller; by: ContactDetails }) {
  const { data: known = [] } = useEndpoint(call, findKnown, { body: by }, { enabled: Boolean(by.email ?? by.phone) });
  if (known.length === 0) return null;
  return (
    <Notice tone="warn" role="status" title="Already here">
      <ul>
        {known.map((enquiry) => (
          <li key={enquiry.id}>
            <a href={`/admin/contacts?open=${enquiry.id}`} target="_blank" className="link" rel="noreferrer">
              {[fullName(enquiry) || enquiry.email, enquiry.company].filter(Boolean).join(", ")}
            </a>{" "}
            ({statusLabels[enquiry.status]}, {formatDate(enquiry.createdAt)})
          </li>
        ))}
      </ul>
    </Notice>
  );
}

type CorrectDialogProps = {
  enquiry: Enquiry;
  call: Caller;
  onCorrected: (enquiry: Enquiry) => void;
  onClose: () => void;
};

/**
 * Renders a form that corrects an enquiry. Only changed fields are sent, so that two people don't overwrite each other.
 */
export function CorrectDialog({ enquiry, call, onCorrected, onClose }: CorrectDialogProps) {
  const queries = useQueryClient();
  const [opened] = useState(enquiry);
  const fields = useStaffFields(opened);
  const [seen, setSeen] = useState(formatEtag(enquiry.version));
  const saving = useMutation({
    mutationFn: async (data: FormData) => {
      const given = valuesOf(fields, data);
      const changed = fields.filter(({ name }) => name in given && given[name] !== readFieldText(opened, name));
      const body = bodyOf(changed, given);
      return (await call(changeEnquiry, { params: { id: enquiry.id }, body, ifMatch: seen })).data;
    },
    onSuccess: (corrected) => {
      toastSuccess(`${fullName(corrected)}: corrected`);
      onCorrected(corrected);
    },
    onError: (error) => {
      if (isStatus(error, 412)) void queries.invalidateQueries({ queryKey: [listEnquiries.path] });
      else reportUnlessAtField(error);
    },
  });
  const isStale = isStatus(saving.error, 412);
  return (
    <FormDialog
      size="lg"
      title="Correct enquiry"
      description="Emails waiting in the outbox go to the corrected address. The history keeps the old values."
      closeLabel="Close dialog"
      labels={{ send: "Save", busy: "Saving..." }}
      isBusy={saving.isPending}
      isReady={!isStale}
      isGuarded
      canCancel
      onSend={(data) => saving.mutate(data)}
      onClose={onClose}
    >
      {isStale && (
        <Notice
          tone="warn"
          role="alert"
          title="This enquiry has changed in the meantime"
          action={
            <Button
              variant="line"
              size="sm"
              onClick={() => {
                setSeen(staleOf(saving.error) ?? seen); // the version that the message is about, not a later one
                saving.reset();
              }}
            >
              Keep my changes
            </Button>
          }
        >
          {refusalMessage(saving.error)} What you typed is still here, and only the fields that you changed are saved.
        </Notice>
      )}
      <Fields fields={fields} opened={opened} errors={isStale ? {} : fieldErrors(saving.error)} />
    </FormDialog>
  );
}

function staleOf(error: unknown): string | undefined {
  return error instanceof HttpError ? error.etag : undefined;
}

function reportUnlessAtField(error: unknown): void {
  if (Object.keys(fieldErrors(error)).length === 0)
    toastRefusal(error, "Failed to save the enquiry. What you typed is still here.");
}

/** Returns the values of the fields; null for empty ones. */
function valuesOf(fields: readonly StaffField[], data: FormData): Values {
  const there = fields.filter(({ name, kind }) => kind === "choices" || data.has(name));
  return Object.fromEntries(there.map(({ name }) => [name, data.getAll(name).join(",").trim() || null]));
}

/** Returns the request body, with answers to the company's own questions in `answers`, typed by their kinds. */
function bodyOf(fields: readonly StaffField[], values: Values): Record<string, unknown> {
  const valueOf = ({ name, kind }: StaffField) => {
    const text = values[name] ?? null;
    return text !== null && isCompanyQuestion(name) ? parseAnswer(kind, text) : text;
  };
  const [own, others] = [true, false].map((isWanted) => fields.filter((field) => field.isCompanyQuestion === isWanted));
  return {
    ...Object.fromEntries((others ?? []).map((field) => [field.name, valueOf(field)])),
    ...(own?.length
      ? { answers: Object.fromEntries(own.map((field) => [questionId(field.name), valueOf(field)])) }
      : {}),
  };
}

function reachOf(data: FormData): ContactDetails {
  const [email, phone] = (["email", "phone"] as const).map((name) => String(data.get(name) ?? "").trim());
  return { ...(email ? { email } : {}), ...(phone ? { phone } : {}) };
}

type FieldsProps = {
  fields: readonly StaffField[];
  opened?: Enquiry;
  errors: Readonly<Record<string, string>>;
  /** Called when an address or a number is typed. */
  onReach?: (reach: ContactDetails) => void;
  notice?: React.ReactNode;
  children?: React.ReactNode;
};

type ContactDetails = { email?: string; phone?: string };

function Fields({ fields, opened, errors, onReach, notice, children }: FieldsProps) {
  const valueOf = ({ name }: StaffField) => (opened && readFieldText(opened, name)) ?? "";
  const shown = (field: StaffField) =>
    field.kind === "choices" ? (
      <Ticks key={field.name} field={field} value={valueOf(field)} error={errors[field.name]} />
    ) : (
      <Field key={field.name} label={field.label} error={errors[field.name]}>
        <Control field={field} value={valueOf(field)} onReach={onReach} isFirst={field === fields[0]} />
      </Field>
    );
  const isLong = ({ kind }: StaffField) => kind === "text" || kind === "choices";
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">{fields.filter((field) => !isLong(field)).map(shown)}</div>
      {notice}
      {fields.filter(isLong).map(shown)}
      {children}
    </>
  );
}

function Ticks({
  field: { name, label, options },
  value,
  error,
}: {
  field: StaffField;
  value: string;
  error?: string | undefined;
}) {
  const chosen = value.split(",");
  const shown = options.filter((option) => !option.isFormer || chosen.includes(option.value));
  return (
    <FieldGroup legend={label} error={error}>
      {shown.map((option) => (
        <RadioCard
          key={option.value}
          type="checkbox"
          name={name}
          value={option.value}
          defaultChecked={chosen.includes(option.value)}
          label={option.label ?? option.value}
        />
      ))}
    </FieldGroup>
  );
}

type ControlProps = { field: StaffField; value: string; onReach: FieldsProps["onReach"]; isFirst: boolean };

function Control({ field, value, onReach, isFirst }: ControlProps) {
  const { name, kind, max, rows = 4 } = field;
  const control = { name, maxLength: max || undefined, defaultValue: value };
  switch (kind) {
    case "choice":
    case "yes":
      return <Chosen field={field} value={value} />;
    case "text":
      return <Textarea {...control} rows={Math.ceil(rows / 1.5)} />;
    case "number":
      return <Input {...control} type="number" step="any" />;
    case "date":
      return <Input {...control} type="date" />;
    default:
      return (
        <Input
          {...control}
          type={kind === "choices" ? "text" : inputTypes[kind]}
          autoComplete="off"
          onBlur={({ currentTarget: { form } }) => form && onReach?.(reachOf(new FormData(form)))}
          data-autofocus={isFirst ? "" : undefined}
        />
      );
  }
}

function Chosen({ field, value }: Pick<ControlProps, "field" | "value">) {
  const show = useShownValue();
  const { name, kind, options } = field;
  const offered = kind === "yes" ? ["true"] : options.flatMap((option) => (option.isFormer ? [] : [option.value]));
  return (
    <Select name={name} defaultValue={value}>
      <option value="">Not known</option>
      {[...new Set([...offered, value])].filter(Boolean).map((id) => (
        <option key={id} value={id}>
          {kind === "yes" ? "Yes" : show(field, id)}
        </option>
      ))}
    </Select>
  );
}
