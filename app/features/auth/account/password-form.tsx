import { useRef, useState } from "react";
import type { Caller } from "#app/platform/http/call.ts";
import { Field } from "#app/ui/field.tsx";
import { FieldNote } from "#app/ui/field-note.tsx";
import { PasswordInput } from "#app/ui/password-input.tsx";
import { BusyForm } from "../busy-form.tsx";
import { limits } from "../contract.ts";
import type { User } from "../contract.ts";
import { passwordAdvice } from "../password-advice.ts";
import { usePasswordChange } from "./use-password-change.ts";
import type { PasswordFault, PasswordFieldName } from "./use-password-change.ts";

export function PasswordForm({ call, user }: { call: Caller; user: User }) {
  const form = useRef<HTMLFormElement>(null);
  const [advice, setAdvice] = useState<string>();
  const { submit, fault, isChanging } = usePasswordChange(call, () => form.current?.reset());
  return (
    <BusyForm
      ref={form}
      aria-label="Change password"
      busy={isChanging}
      labels={{ submit: "Change Password", busy: "Changing..." }}
      onValues={submit}
      onReset={() => setAdvice(undefined)}
    >
      {/* Tells password managers whose password it is. */}
      <input type="hidden" name="username" autoComplete="username" value={user.username} />
      <PasswordField name="current" label="Current password" autoComplete="current-password" fault={fault} />
      <div>
        <PasswordField
          name="new"
          label="New password"
          hint="At least 8 characters. A sentence is fine."
          autoComplete="new-password"
          fault={fault}
          onType={(typed) => setAdvice(passwordAdvice(typed, user))}
        />
        <p role="status" className="mt-2 text-s text-warn empty:hidden">
          {advice}
        </p>
      </div>
      <PasswordField
        name="repeated"
        label="Repeat new password"
        thing="repeated password"
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
  thing?: string;
  hint?: string;
  autoComplete: string;
  fault: PasswordFault | undefined;
  onType?: (typed: string) => void;
};

function PasswordField(props: PasswordFieldProps) {
  const { name, label, thing = label.toLowerCase(), hint, autoComplete, fault, onType } = props;
  return (
    <Field label={label} hint={hint} error={fault?.field === name ? fault.message : undefined} required>
      <PasswordInput
        name={name}
        autoComplete={autoComplete}
        maxLength={limits.password}
        labels={{ show: `Show ${thing}`, hide: `Hide ${thing}` }}
        onChange={(event) => onType?.(event.target.value)}
      />
    </Field>
  );
}
