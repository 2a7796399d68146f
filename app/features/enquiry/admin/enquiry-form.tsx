import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { HttpError } from "#app/platform/http/call.ts";
import type { Caller } from "#app/platform/http/call.ts";
import { fieldErrors, isStatus, refusalMessage } from "#app/platform/http/refusal-message.ts";
import { etagOf } from "#app/platform/http/endpoint.ts";
import { dayOf } from "#app/platform/i18n/company-words.ts";
import { toastRefusal, toastSuccess } from "#app/ui/admin/toasts.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Select } from "#app/ui/select.tsx";
import { SwitchRow } from "#app/ui/switch.tsx";
import { Textarea } from "#app/ui/textarea.tsx";
import { FormDialog } from "#app/ui/admin/form-dialog.tsx";
import { chosenOrigins, listEnquiries } from "../contract.ts";
import type { Enquiry } from "../contract.ts";
import { fieldNames, fieldFacts, inputTypes, isChoice, isText } from "../fields.ts";
import type { EnquiryField } from "../fields.ts";
import { changeEnquiry, createEnquiry, findKnown } from "../handling/contract.ts";
import type { EnteredEnquiry } from "../handling/contract.ts";
import { originLabels, statusLabels } from "../labels.ts";
import { staffFields } from "../staff-fields.ts";
import { fullName, useChoiceLabel } from "./enquiry-words.ts";

type Values = Readonly<Partial<Record<EnquiryField, string | null>>>;

type NewEnquiryProps = { call: Caller; onCreated: (enquiry: Enquiry) => void; onClose: () => void };

/** Enters an enquiry that came otherwise than by the form. */
export function NewEnquiryDialog({ call, onCreated, onClose }: NewEnquiryProps) {
  const [reach, setReach] = useState<Reach>({});
  const queries = useQueryClient();
  const saving = useMutation({
    mutationFn: async (data: FormData) => {
      const body = { ...valuesOf(data), origin: data.get("origin"), promise: data.has("promise") } as EnteredEnquiry; // its fields
      return (await call(createEnquiry, { body })).answer;
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
        names={fieldNames.filter((name) => name !== "message")} // what staff add is a note
        errors={fieldErrors(saving.error)}
        onReach={setReach}
        notice={<Known call={call} by={reach} />}
      >
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label="How it came" error={fieldErrors(saving.error)["origin"]}>
            <Select name="origin" defaultValue="phone">
              {chosenOrigins.map((origin) => (
                <option key={origin} value={origin}>
                  {originLabels[origin]}
                </option>
              ))}
            </Select>
          </Field>
          <SwitchRow name="promise" label="Promise an answer" description="Starts the deadline for the first answer." />
        </div>
      </Fields>
    </FormDialog>
  );
}

/** Says who is here already under an address or a number that was typed: in a tab of its own, nothing typed is lost. */
function Known({ call, by }: { call: Caller; by: Reach }) {
  const { data: known = [] } = useQuery({
    queryKey: [findKnown.path, by.email, by.phone],
    queryFn: async () => (await call(findKnown, { body: by })).answer,
    enabled: Boolean(by.email ?? by.phone),
  });
  if (known.length === 0) return null;
  return (
    <Notice tone="warn" role="status" title="Already here">
      <ul>
        {known.map((enquiry) => (
          <li key={enquiry.id}>
            <a href={`/admin/contacts?open=${enquiry.id}`} target="_blank" className="link" rel="noreferrer">
              {[fullName(enquiry) || enquiry.email, enquiry.company].filter(Boolean).join(", ")}
            </a>{" "}
            ({statusLabels[enquiry.status]}, {dayOf(enquiry.createdAt)})
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

/** Corrects what is stored. Only what was changed here is sent, so that two people lose nothing of each other. */
export function CorrectDialog({ enquiry, call, onCorrected, onClose }: CorrectDialogProps) {
  const queries = useQueryClient();
  const [opened] = useState(enquiry);
  const [seen, setSeen] = useState(etagOf(enquiry.version));
  const saving = useMutation({
    mutationFn: async (data: FormData) => {
      const given = valuesOf(data);
      const body = Object.fromEntries(
        Object.entries(given).filter(([field, value]) => value !== opened[field as EnquiryField]), // its fields
      );
      return (await call(changeEnquiry, { params: { id: enquiry.id }, body, ifMatch: seen })).answer;
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
      description="What waits in the outbox goes to a corrected address. The timeline keeps what was stored before."
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
          title="This enquiry was changed meanwhile"
          action={
            <Button
              variant="line"
              size="sm"
              onClick={() => {
                setSeen(staleOf(saving.error) ?? seen); // the version that this says, and none that came after it
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
      <Fields names={fieldNames} values={opened} errors={isStale ? {} : fieldErrors(saving.error)} />
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

/** What is empty is null. */
function valuesOf(data: FormData): Values {
  return Object.fromEntries(
    fieldNames.filter((name) => data.has(name)).map((name) => [name, String(data.get(name)).trim() || null]),
  );
}

function reachOf(data: FormData): Reach {
  const [email, phone] = (["email", "phone"] as const).map((name) => String(data.get(name) ?? "").trim());
  return { ...(email ? { email } : {}), ...(phone ? { phone } : {}) };
}

const noValues: Values = {};

type FieldsProps = {
  names: readonly EnquiryField[];
  values?: Values;
  errors: Readonly<Record<string, string>>;
  /** An address or a number was typed. */
  onReach?: (reach: Reach) => void;
  notice?: React.ReactNode;
  children?: React.ReactNode;
};

type Reach = { email?: string; phone?: string };

function Fields({ names, values = noValues, errors, onReach, notice, children }: FieldsProps) {
  const field = (name: EnquiryField) => (
    <Field key={name} label={staffFields[name].label} error={errors[name]}>
      <Control name={name} value={values[name] ?? ""} onReach={onReach} />
    </Field>
  );
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">{names.filter((name) => !isText(name)).map(field)}</div>
      {notice}
      {names.filter(isText).map(field)}
      {children}
    </>
  );
}

type ControlProps = { name: EnquiryField; value: string; onReach: FieldsProps["onReach"] };

function Control({ name, value, onReach }: ControlProps) {
  const label = useChoiceLabel();
  if (isChoice(name))
    return (
      <Select name={name} defaultValue={value}>
        <option value="">Not known</option>
        {[...new Set([...fieldFacts[name].choices, value])].filter(Boolean).map((id) => (
          <option key={id} value={id}>
            {label(name, id)}
          </option>
        ))}
      </Select>
    );
  const control = { name, maxLength: fieldFacts[name].max, defaultValue: value };
  const { kind } = fieldFacts[name];
  if (kind === "text") return <Textarea {...control} rows={Math.ceil(fieldFacts[name].rows / 1.5)} />;
  return (
    <Input
      {...control}
      type={inputTypes[kind]}
      autoComplete="off"
      onBlur={({ currentTarget: { form } }) => form && onReach?.(reachOf(new FormData(form)))}
      data-autofocus={name === fieldNames[0] ? "" : undefined}
    />
  );
}
