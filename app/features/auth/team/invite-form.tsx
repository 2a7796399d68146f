import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { call, HttpError } from "#app/platform/http/call.ts";
import { Field } from "#app/ui/field.tsx";
import { FieldNote } from "#app/ui/field-note.tsx";
import { Input } from "#app/ui/input.tsx";
import { toast } from "#app/ui/toast.ts";
import { withMinimumDuration } from "../minimum-duration.ts";
import { BusyForm } from "../busy-form.tsx";
import { limits } from "../contract.ts";
import { NewPasswordFields } from "../new-password-fields.tsx";
import { faultOfNew } from "../password-fault.ts";
import type { PasswordFault } from "../password-fault.ts";
import { refusalSentence, successOf } from "../refusal-sentence.ts";
import { acceptInvitation } from "./contract.ts";

/** Makes the account that an invitation is for. */
export function InviteForm({ token, onDone }: { token: string; onDone: () => void }) {
  const [fault, setFault] = useState<PasswordFault>();
  const accepting = useMutation({
    mutationFn: async (body: { username: string; password: string }) =>
      successOf(await withMinimumDuration(call(acceptInvitation, { body: { token, ...body } }))),
    onSuccess: ({ message }) => {
      toast({ title: "Account made", description: message });
      onDone();
    },
    onError: (error) => toast({ title: "Error", description: failureOf(error), variant: "error" }),
  });

  function submit(values: FormData) {
    const found = faultOfNew(values);
    setFault(found);
    if (found) return toast({ title: found.title, description: found.message, variant: "error" });
    const text = (name: string) => String(values.get(name) ?? "");
    return accepting.mutate({ username: text("username"), password: text("password") });
  }

  const errors = accepting.error instanceof HttpError ? (accepting.error.problem.errors ?? {}) : {};
  return (
    <BusyForm
      aria-label="Make your account"
      busy={accepting.isPending}
      labels={{ submit: "Make My Account", busy: "Saving..." }}
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
      <NewPasswordFields fault={fault} />
      {accepting.isError && (
        <FieldNote kind="error" className="mt-0">
          {failureOf(accepting.error)}
        </FieldNote>
      )}
    </BusyForm>
  );
}

function failureOf(error: unknown): string {
  return refusalSentence(error) ?? "Failed to make the account";
}
