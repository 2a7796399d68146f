import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "#app/platform/http/call.ts";
import { FieldNote } from "#app/ui/field-note.tsx";
import { toast } from "#app/ui/toast.ts";
import { withMinimumDuration } from "../minimum-duration.ts";
import { BusyForm } from "../busy-form.tsx";
import { NewPasswordFields } from "../new-password-fields.tsx";
import { faultOfNew } from "../password-fault.ts";
import type { PasswordFault } from "../password-fault.ts";
import { refusalSentence, successOf } from "../refusal-sentence.ts";
import { setForgotten } from "./contract.ts";

export function ResetForm({ token, onDone }: { token: string; onDone: () => void }) {
  const [fault, setFault] = useState<PasswordFault>();
  const setting = useMutation({
    mutationFn: async (password: string) =>
      successOf(await withMinimumDuration(call(setForgotten, { body: { token, password } }))),
    onSuccess: ({ message }) => {
      toast({ title: "Password changed", description: message });
      onDone();
    },
    onError: (error) => toast({ title: "Error", description: failureOf(error), variant: "error" }),
  });

  function submit(values: FormData) {
    const found = faultOfNew(values);
    setFault(found);
    if (found) return toast({ title: found.title, description: found.message, variant: "error" });
    return setting.mutate(String(values.get("password") ?? ""));
  }

  return (
    <BusyForm
      aria-label="New password"
      busy={setting.isPending}
      labels={{ submit: "Set the Password", busy: "Saving..." }}
      onValues={submit}
    >
      <NewPasswordFields fault={fault} />
      {setting.isError && (
        <FieldNote kind="error" className="mt-0">
          {failureOf(setting.error)}
        </FieldNote>
      )}
    </BusyForm>
  );
}

function failureOf(error: unknown): string {
  return refusalSentence(error) ?? "Failed to set the password";
}
