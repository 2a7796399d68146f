import { useMutation } from "@tanstack/react-query";
import { useId, useState } from "react";
import { fieldErrors } from "#app/platform/http/refusal-message.ts";
import { FieldNote } from "#app/ui/field-note.tsx";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { withBusyLabel } from "#app/ui/minimum-duration.ts";
import { PasswordInput } from "#app/ui/password-input.tsx";
import { toast } from "#app/ui/toast.ts";
import { BusyForm } from "./busy-form.tsx";
import { isLongEnough, limits, tooShortSentence } from "./contract.ts";
import { passwordAdvice } from "./password-advice.ts";
import { refusalSentence, requireSuccess } from "./refusal-sentence.ts";

type NewPasswordFormProps<Answer> = {
  label: string;
  labels: { submit: string; busy: string };
  send: (valueOf: (name: string) => string) => Promise<Answer>;
  onDone: (answer: Answer) => void;
  /** Shown if the server gives no reason. */
  failure: string;
  failureTitle?: string;
  /** Fields above and below the passwords; they receive the error of the last attempt. */
  above?: (error: Error | null) => React.ReactNode;
  below?: (error: Error | null) => React.ReactNode;
};

/** Renders a form that sets a password, typed twice. */
export function NewPasswordForm<Answer extends { success: true }>(props: NewPasswordFormProps<Answer>) {
  const { label, labels, send, onDone, failure, failureTitle = "Error", above, below } = props;
  const [fault, setFault] = useState<PasswordFault>();
  const sentenceOf = (error: Error) => refusalSentence(error) ?? failure;
  const sending = useMutation({
    mutationFn: async (values: FormData) =>
      requireSuccess(await withBusyLabel(send((name) => String(values.get(name) ?? "")))),
    onSuccess: onDone,
    onError: (error) => toast({ title: failureTitle, description: sentenceOf(error), variant: "error" }),
  });

  function submit(values: FormData) {
    const newFault = faultOfNew(values);
    setFault(newFault);
    if (newFault) return toast({ title: newFault.title, description: newFault.message, variant: "error" });
    return sending.mutate(values);
  }

  return (
    <BusyForm aria-label={label} busy={sending.isPending} labels={labels} onValues={submit}>
      {above?.(sending.error)}
      <NewPasswordFields fault={fault} />
      {below?.(sending.error)}
      {sending.isError && (
        <FieldNote kind="error" className="mt-0">
          {sentenceOf(sending.error)}
        </FieldNote>
      )}
    </BusyForm>
  );
}

/** `title` is the title of the toast. */
type PasswordFault = { field: "password" | "confirmation"; title: string; message: string };

/** Returns what is wrong with the new password: checks that both match first, then the length. */
function faultOfNew(values: FormData): PasswordFault | undefined {
  if (values.get("password") !== values.get("confirmation")) {
    return { field: "confirmation", title: "Password mismatch", message: "Passwords do not match" };
  }
  if (isLongEnough(String(values.get("password")))) return undefined;
  return { field: "password", title: "Password too short", message: tooShortSentence };
}

export function UsernameField({ error }: { error: Error | null }) {
  return (
    <Field label="Username" error={fieldErrors(error)["username"]} required>
      <Input
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={limits.username}
      />
    </Field>
  );
}

/** Renders the two password fields. Warns about weak passwords, but accepts them. */
function NewPasswordFields({ fault }: { fault: PasswordFault | undefined }) {
  const [advice, setAdvice] = useState<string>();
  const adviceId = useId();
  const errorOf = (field: PasswordFault["field"]) => (fault?.field === field ? fault.message : undefined);
  return (
    <>
      <Field label="Password" hint="At least 8 characters. A sentence is fine." error={errorOf("password")} required>
        <PasswordInput
          name="password"
          autoComplete="new-password"
          aria-describedby={advice && adviceId}
          labels={{ show: "Show password", hide: "Hide password" }}
          onChange={(event) => setAdvice(passwordAdvice(event.target.value, personIn(event.target.form)))}
        />
        <p id={adviceId} role="status" className="mt-2 text-s text-warn empty:hidden">
          {advice}
        </p>
      </Field>
      <Field label="Confirm password" error={errorOf("confirmation")} required>
        <PasswordInput
          name="confirmation"
          autoComplete="new-password"
          labels={{ show: "Show confirmation", hide: "Hide confirmation" }}
        />
      </Field>
    </>
  );
}

function personIn(form: HTMLFormElement | null) {
  const values = form ? new FormData(form) : new FormData();
  return { username: String(values.get("username") ?? ""), email: String(values.get("email") ?? "") };
}
