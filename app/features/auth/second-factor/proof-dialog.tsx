import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { fieldErrors } from "#app/platform/http/refusal-message.ts";
import { FormDialog } from "#app/ui/admin/form-dialog.tsx";
import { toastError } from "#app/ui/admin/toasts.ts";
import { FieldNote } from "#app/ui/field-note.tsx";
import { Field } from "#app/ui/field.tsx";
import { withBusyLabel } from "#app/ui/minimum-duration.ts";
import { PasswordInput } from "#app/ui/password-input.tsx";
import { limits } from "../contract.ts";
import { OneTimeCodeField } from "../one-time-code-field.tsx";
import { refusalSentence } from "../refusal-sentence.ts";

type Proof = { password: string; code: string };

type ProofDialogProps<Answer> = {
  title: string;
  description: string;
  labels: { submit: string; busy: string };
  username: string;
  /** True if the code must prove that a new key works; recovery codes are not accepted then. */
  isFirst?: boolean;
  /** False if the account has no second factor; then only the password is asked for. */
  asksCode?: boolean;
  send: (proof: Proof, values: FormData) => Promise<Answer>;
  onDone: (answer: Answer) => void;
  onClose: () => void;
  /** Further fields before password and code; `errors` are the server's sentences by field. */
  fields?: (errors: Record<string, string>) => React.ReactNode;
  /** Shown before the fields. */
  children?: React.ReactNode;
};

type ProofErrors = { message: string; errors: Record<string, string> };

/** Renders a dialog that asks for password and code before a sensitive change. */
export function ProofDialog<Answer>(props: ProofDialogProps<Answer>) {
  const { title, description, labels, username, isFirst, asksCode = true, fields, onClose, children } = props;
  const form = useRef<HTMLFormElement>(null);
  const { errors, sentence, forget, sending } = useProof(props, form);
  return (
    <FormDialog
      size={children || fields ? "lg" : "sm"}
      title={title}
      description={description}
      closeLabel="Close"
      labels={{ send: labels.submit, busy: labels.busy }}
      isBusy={sending.isPending}
      canCancel
      form={{ ref: form, method: "post", "aria-label": title, noValidate: false }}
      onSend={(values) => {
        forget();
        sending.mutate(values);
      }}
      onClose={onClose}
    >
      {children}
      {fields?.(errors)}
      <ProofFields username={username} errors={errors} asksCode={asksCode} onSwitch={isFirst ? undefined : forget} />
      {sentence && (
        <FieldNote kind="error" className="mt-0">
          {sentence}
        </FieldNote>
      )}
    </FormDialog>
  );
}

function useProof<Answer>(
  { send, onDone }: Pick<ProofDialogProps<Answer>, "send" | "onDone">,
  form: React.RefObject<HTMLFormElement | null>,
) {
  const [fault, setFault] = useState<ProofErrors>();
  const sending = useMutation({
    mutationFn: (values: FormData) => withBusyLabel(send(proofIn(values), values)),
    onSuccess: onDone,
    onError: (error) => {
      const message = refusalSentence(error) ?? "The server could not be reached.";
      flushSync(() => setFault({ message, errors: fieldErrors(error) }));
      form.current?.querySelector<HTMLElement>("[aria-invalid], [data-invalid] input")?.focus();
      toastError(error, message);
    },
  });
  const errors = fault?.errors ?? {};
  const sentence = Object.keys(errors).length === 0 ? fault?.message : undefined; // otherwise it is shown at its field
  return { errors, sentence, forget: () => setFault(undefined), sending };
}

type ProofFieldsProps = {
  username: string;
  errors: Record<string, string>;
  asksCode: boolean;
  onSwitch: (() => void) | undefined;
};

function ProofFields({ username, errors, asksCode, onSwitch }: ProofFieldsProps) {
  return (
    <>
      {/* Tells password managers which account the password belongs to. */}
      <input type="hidden" name="username" autoComplete="username" value={username} />
      {asksCode && <OneTimeCodeField error={errors["code"]} onSwitch={onSwitch} />}
      <Field label="Your password" error={errors["password"]} required>
        <PasswordInput
          name="password"
          autoComplete="current-password"
          maxLength={limits.password}
          labels={{ show: "Show your password", hide: "Hide your password" }}
        />
      </Field>
    </>
  );
}

function proofIn(values: FormData): Proof {
  return { password: String(values.get("password") ?? ""), code: String(values.get("code") ?? "") };
}
