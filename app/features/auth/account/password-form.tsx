import { useMutation } from "@tanstack/react-query";
import { useId, useRef, useState } from "react";
import type { Caller } from "#app/platform/http/call.ts";
import { isStatus } from "#app/platform/http/refusal-message.ts";
import { useReload } from "#app/ui/admin/use-endpoint.ts";
import { FieldNote } from "#app/ui/field-note.tsx";
import { Field } from "#app/ui/field.tsx";
import { withBusyLabel } from "#app/ui/minimum-duration.ts";
import { PasswordInput } from "#app/ui/password-input.tsx";
import { toast } from "#app/ui/toast.ts";
import { BusyForm } from "../busy-form.tsx";
import { isLongEnough, limits, tooShortSentence } from "../contract.ts";
import type { User } from "../contract.ts";
import { passwordAdvice } from "../password-advice.ts";
import { refusalSentence } from "../refusal-sentence.ts";
import { listTokens } from "../tokens/contract.ts";
import { changePassword, listSessions, wrongPasswordSentence } from "./contract.ts";

export function PasswordForm({ call, user }: { call: Caller; user: User }) {
  const form = useRef<HTMLFormElement>(null);
  const [advice, setAdvice] = useState<string>();
  const adviceId = useId();
  const { submit, fault, isChanging } = usePasswordChange(call, () => form.current?.reset());
  return (
    <BusyForm
      ref={form}
      aria-label="Change password"
      busy={isChanging}
      labels={{ submit: "Change password", busy: "Changing..." }}
      onValues={submit}
      onReset={() => setAdvice(undefined)}
    >
      {/* Tells password managers which account the password belongs to. */}
      <input type="hidden" name="username" autoComplete="username" value={user.username} />
      <PasswordField name="current" label="Current password" autoComplete="current-password" fault={fault} />
      <div>
        <PasswordField
          name="new"
          label="New password"
          hint="At least 8 characters. A sentence is fine."
          autoComplete="new-password"
          fault={fault}
          adviceId={advice && adviceId}
          onType={(typed) => setAdvice(passwordAdvice(typed, user))}
        />
        <p id={adviceId} role="status" className="mt-2 text-s text-warn empty:hidden">
          {advice}
        </p>
      </div>
      <PasswordField
        name="repeated"
        label="Repeat new password"
        noun="repeated password"
        autoComplete="new-password"
        fault={fault}
      />
      {fault && !fault.field && (
        <FieldNote kind="error" className="mt-0">
          {fault.message}
        </FieldNote>
      )}
    </BusyForm>
  );
}

type PasswordFieldProps = {
  name: PasswordFieldName;
  label: string;
  /** Names the field in the reveal button's label, if `label` is not suitable. */
  noun?: string;
  hint?: string;
  autoComplete: string;
  fault: PasswordFault | undefined;
  /** The id of the element that also describes the field. */
  adviceId?: string | undefined;
  onType?: (typed: string) => void;
};

function PasswordField(props: PasswordFieldProps) {
  const { name, label, noun = label.toLowerCase(), hint, autoComplete, fault, adviceId, onType } = props;
  return (
    <Field label={label} hint={hint} error={fault?.field === name ? fault.message : undefined} required>
      <PasswordInput
        name={name}
        autoComplete={autoComplete}
        maxLength={limits.password}
        aria-describedby={adviceId}
        labels={{ show: `Show ${noun}`, hide: `Hide ${noun}` }}
        onChange={(event) => onType?.(event.target.value)}
      />
    </Field>
  );
}

type PasswordFieldName = "current" | "new" | "repeated";

/** `field` is undefined for errors that no field causes. */
type PasswordFault = { field?: PasswordFieldName; title: string; message: string };

function usePasswordChange(call: Caller, onChanged: () => void) {
  const reloads = [useReload(listSessions), useReload(listTokens)];
  const [fault, setFault] = useState<PasswordFault>();
  const changing = useMutation({
    mutationFn: (body: { currentPassword: string; newPassword: string }) =>
      withBusyLabel(call(changePassword, { body })),
    onSuccess: async () => {
      toast({ title: "Password changed", description: "All your other sessions have ended." });
      onChanged();
      await Promise.all(reloads.map((reload) => reload()));
    },
    onError: (error) => {
      if (isStatus(error, 401)) return; // the session ended: the guard redirects to the login
      const message = refusalSentence(error) ?? "Failed to change the password";
      report({ ...(message === wrongPasswordSentence ? { field: "current" } : {}), title: "Error", message });
    },
  });

  function report(newFault: PasswordFault) {
    setFault(newFault);
    toast({ title: newFault.title, description: newFault.message, variant: "error" });
  }

  function submit(values: FormData) {
    const newFault = faultOf(values);
    if (newFault) return report(newFault);
    setFault(undefined);
    return changing.mutate({ currentPassword: textOf(values, "current"), newPassword: textOf(values, "new") });
  }

  return { submit, fault, isChanging: changing.isPending };
}

/** Returns what is wrong with the new password, in the same sentences as at setup. */
function faultOf(values: FormData): PasswordFault | undefined {
  if (values.get("new") !== values.get("repeated")) {
    return { field: "repeated", title: "Password mismatch", message: "Passwords do not match" };
  }
  if (isLongEnough(textOf(values, "new"))) return undefined;
  return { field: "new", title: "Password too short", message: tooShortSentence };
}

function textOf(values: FormData, name: PasswordFieldName): string {
  return String(values.get(name) ?? "");
}
