import { useState } from "react";
import { Field } from "#app/ui/field.tsx";
import { PasswordInput } from "#app/ui/password-input.tsx";
import { passwordAdvice } from "./password-advice.ts";
import type { PasswordFault } from "./password-fault.ts";

const labels = { show: "Show password", hide: "Hide password" };

/** Warns of weak passwords, but accepts them. */
export function NewPasswordFields({ fault }: { fault: PasswordFault | undefined }) {
  const [advice, setAdvice] = useState<string>();
  const errorOf = (field: PasswordFault["field"]) => (fault?.field === field ? fault.message : undefined);
  return (
    <>
      <Field label="Password" hint="At least 8 characters. A sentence is fine." error={errorOf("password")} required>
        <PasswordInput
          name="password"
          autoComplete="new-password"
          labels={labels}
          onChange={(event) => setAdvice(passwordAdvice(event.target.value, personIn(event.target.form)))}
        />
        <p role="status" className="mt-2 text-s text-warn empty:hidden">
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
