import { useMutation } from "@tanstack/react-query";
import { call } from "#app/platform/http/call.ts";
import { FieldNote } from "#app/ui/field-note.tsx";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { withBusyLabel } from "#app/ui/minimum-duration.ts";
import { Notice } from "#app/ui/notice.tsx";
import { BusyForm } from "../busy-form.tsx";
import { limits } from "../contract.ts";
import { refusalSentence } from "../refusal-sentence.ts";
import { requestResetLink } from "./contract.ts";

/** Renders the form that asks for a reset link. The result is the same for every name. */
export function ForgotForm() {
  const asking = useMutation({
    mutationFn: (username: string) => withBusyLabel(call(requestResetLink, { body: { username } })),
  });
  return (
    <>
      <div role="status">{asking.isSuccess && <Notice title="Check your email">{asking.data.message}</Notice>}</div>
      {!asking.isSuccess && (
        <BusyForm
          aria-label="Forgotten password"
          busy={asking.isPending}
          labels={{ submit: "Send email", busy: "Sending..." }}
          onValues={(values) => asking.mutate(String(values.get("username") ?? ""))}
        >
          <Field label="Username or email" required>
            <Input
              name="username"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={limits.login}
            />
          </Field>
          {asking.isError && (
            <FieldNote kind="error" className="mt-0">
              {refusalSentence(asking.error) ?? "The email could not be sent. Try again later."}
            </FieldNote>
          )}
        </BusyForm>
      )}
    </>
  );
}
