import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { HttpError } from "#app/platform/http/call.ts";
import type { Caller } from "#app/platform/http/call.ts";
import { isStatus } from "#app/platform/http/refusal-message.ts";
import { Field } from "#app/ui/field.tsx";
import { FieldNote } from "#app/ui/field-note.tsx";
import { PasswordInput } from "#app/ui/password-input.tsx";
import { toast } from "#app/ui/toast.ts";
import { atLeast } from "../at-least.ts";
import { BusyForm } from "../busy-form.tsx";
import { isLongEnough, limits, tooShortSentence } from "../contract.ts";
import type { User } from "../contract.ts";
import { adviseOn } from "../password-advice.ts";
import { refusalSentence } from "../refusal-sentence.ts";
import { changePassword, listSessions, wrongPasswordSentence } from "./contract.ts";

type FieldName = "current" | "new" | "repeated";
type Fault = { field: FieldName; title: string; message: string };

/** Changes one's own password. */
export function PasswordForm({ call, user }: { call: Caller; user: User }) {
  const queries = useQueryClient();
  const [fault, setFault] = useState<Fault>();
  const [advice, setAdvice] = useState<string>();
  const [timesChanged, setTimesChanged] = useState(0);
  const changing = useMutation({
    mutationFn: (body: { currentPassword: string; newPassword: string }) => atLeast(call(changePassword, { body })),
    onSuccess: async () => {
      toast({ title: "Success", description: "Password changed. All your other sessions have ended." });
      setTimesChanged((times) => times + 1); // begins anew with empty fields
      setAdvice(undefined);
      await queries.invalidateQueries({ queryKey: [listSessions.path] });
    },
    onError: (error) => {
      if (isStatus(error, 401)) return;
      const message = refusalSentence(error) ?? "Failed to change the password";
      toast({ title: "Error", description: message, variant: "error" });
      if (message === wrongPasswordSentence) setFault({ field: "current", title: "Error", message });
    },
  });

  function submit(values: FormData) {
    const found = faultOf(values);
    setFault(found);
    if (found) return toast({ title: found.title, description: found.message, variant: "error" });
    return changing.mutate({ currentPassword: textOf(values, "current"), newPassword: textOf(values, "new") });
  }

  const errorOf = (field: FieldName) => (fault?.field === field ? fault.message : undefined);
  return (
    <BusyForm
      key={timesChanged}
      aria-label="Change password"
      busy={changing.isPending}
      labels={{ submit: "Change Password", busy: "Changing..." }}
      onValues={submit}
    >
      {/* Tells password managers whose password it is. */}
      <input type="hidden" name="username" autoComplete="username" value={user.username} />
      <PasswordField
        name="current"
        label="Current password"
        autoComplete="current-password"
        error={errorOf("current")}
      />
      <PasswordField
        name="new"
        label="New password"
        hint="At least 8 characters. A sentence is fine."
        autoComplete="new-password"
        error={errorOf("new")}
        onInput={(typed) => setAdvice(adviseOn(typed, user))}
      >
        <p role="status" className="mt-2 text-s text-warn empty:hidden">
          {advice}
        </p>
      </PasswordField>
      <PasswordField
        name="repeated"
        label="Repeat new password"
        autoComplete="new-password"
        error={errorOf("repeated")}
      />
      {changing.isError && !fault && !(changing.error instanceof HttpError && changing.error.status === 401) && (
        <FieldNote kind="error" className="mt-0">
          {refusalSentence(changing.error) ?? "Failed to change the password"}
        </FieldNote>
      )}
    </BusyForm>
  );
}

type PasswordFieldProps = {
  name: FieldName;
  label: string;
  hint?: string;
  autoComplete: string;
  error: string | undefined;
  onInput?: (typed: string) => void;
  children?: React.ReactNode;
};

function PasswordField({ name, label, hint, autoComplete, error, onInput, children }: PasswordFieldProps) {
  const thing = label.toLowerCase();
  return (
    <Field label={label} hint={hint} error={error} required>
      <PasswordInput
        name={name}
        autoComplete={autoComplete}
        maxLength={limits.password}
        labels={{ show: `Show ${thing}`, hide: `Hide ${thing}` }}
        onChange={(event) => onInput?.(event.target.value)}
      />
      {children}
    </Field>
  );
}

/** The same words as at setup (spec §5). */
function faultOf(values: FormData): Fault | undefined {
  if (values.get("new") !== values.get("repeated")) {
    return { field: "repeated", title: "Password mismatch", message: "Passwords do not match" };
  }
  if (isLongEnough(textOf(values, "new"))) return undefined;
  return { field: "new", title: "Password too short", message: tooShortSentence };
}

function textOf(values: FormData, name: FieldName): string {
  return String(values.get(name) ?? "");
}
