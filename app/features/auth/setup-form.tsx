import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { call, HttpError } from "#app/platform/http/call.ts";
import { Field } from "#app/ui/field.tsx";
import { FieldNote } from "#app/ui/field-note.tsx";
import { Input } from "#app/ui/input.tsx";
import { toast } from "#app/ui/toast.ts";
import { withMinimumDuration } from "./minimum-duration.ts";
import { BusyForm } from "./busy-form.tsx";
import { limits, setUp } from "./contract.ts";
import { NewPasswordFields } from "./new-password-fields.tsx";
import { faultOfNew } from "./password-fault.ts";
import type { PasswordFault } from "./password-fault.ts";
import { isRefusal, refusalSentence, successOf } from "./refusal-sentence.ts";

type SetupFormProps = {
  /** True on a public address. */
  asksForCode: boolean;
  onDone: () => void;
};

export function SetupForm({ asksForCode, onDone }: SetupFormProps) {
  const [fault, setFault] = useState<PasswordFault>();
  const settingUp = useMutation({
    mutationFn: async (body: SetupBody) => successOf(await withMinimumDuration(call(setUp, { body }))),
    onSuccess: () => {
      toast({ title: "Admin setup complete", description: "You can now sign in." });
      onDone();
    },
    onError: (error) => toast({ title: "Setup failed", description: failureOf(error), variant: "error" }),
  });

  function submit(values: FormData) {
    const found = faultOfNew(values);
    setFault(found);
    if (found) return toast({ title: found.title, description: found.message, variant: "error" });
    return settingUp.mutate(bodyOf(values));
  }

  const errors = settingUp.error instanceof HttpError ? (settingUp.error.problem.errors ?? {}) : {};
  const needsCode = asksForCode || isRefusal(settingUp.error, "setup-code");
  return (
    <BusyForm
      aria-label="Set up"
      busy={settingUp.isPending}
      labels={{ submit: "Create Admin", busy: "Creating Admin..." }}
      onValues={submit}
    >
      <Field label="Username" error={errors["username"]} required>
        <Input
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={limits.username}
        />
      </Field>
      <Field label="Email" error={errors["email"]} required>
        <Input name="email" type="email" autoComplete="email" maxLength={limits.login} />
      </Field>
      <NewPasswordFields fault={fault} />
      {needsCode && (
        <Field label="Setup code" hint="Printed in the server’s terminal at startup." required>
          <Input
            name="setupCode"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={limits.setupCode}
          />
        </Field>
      )}
      {settingUp.isError && (
        <FieldNote kind="error" className="mt-0">
          {failureOf(settingUp.error)}
        </FieldNote>
      )}
    </BusyForm>
  );
}

type SetupBody = { username: string; email: string; password: string; setupCode?: string };

function bodyOf(values: FormData): SetupBody {
  const text = (name: string) => String(values.get(name) ?? "");
  const code = text("setupCode");
  return {
    username: text("username"),
    email: text("email"),
    password: text("password"),
    ...(code ? { setupCode: code } : {}),
  };
}

function failureOf(error: unknown): string {
  return refusalSentence(error) ?? "Failed to create admin user";
}
