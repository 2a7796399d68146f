import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { call } from "#app/platform/http/call.ts";
import { FieldNote } from "#app/ui/field-note.tsx";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { withBusyLabel } from "#app/ui/minimum-duration.ts";
import { PasswordInput } from "#app/ui/password-input.tsx";
import { toast } from "#app/ui/toast.ts";
import { BusyForm } from "./busy-form.tsx";
import { limits, signIn } from "./contract.ts";
import { OneTimeCodeField } from "./one-time-code-field.tsx";
import { hasErrorCode, refusalSentence, requireSuccess } from "./refusal-sentence.ts";
import { useSession } from "./session-context.ts";

type Credentials = { username: string; password: string; code?: string };

/** Renders the login form; the page redirects after signing in. */
export function LoginForm() {
  const { begin } = useSession();
  // Set when the server asks for a code; until then the field is hidden.
  const [codeAsked, setCodeAsked] = useState<{ error?: string }>();
  const form = useRef<HTMLFormElement>(null);
  const signingIn = useMutation({
    mutationFn: async (body: Credentials) => requireSuccess(await withBusyLabel(call(signIn, { body }))),
    onSuccess: ({ sessionId, user }) => {
      toast({ title: "Login successful", description: `Welcome back, ${user.username}!` });
      begin(sessionId, user);
    },
    onError: (error) => {
      const isNeeded = hasErrorCode(error, "one-time-code-needed");
      if (!isNeeded) toast({ title: "Login failed", description: failureOf(error), variant: "error" });
      if (isNeeded || hasErrorCode(error, "one-time-code-wrong"))
        askForCode(isNeeded ? {} : { error: failureOf(error) });
    },
  });

  /** Shows the code field. Focusing it announces its label, error and hint. */
  function askForCode(response: { error?: string }) {
    flushSync(() => setCodeAsked(response));
    const field = form.current?.querySelector<HTMLInputElement>("[name=code]");
    field?.focus();
    field?.select();
  }

  return (
    <BusyForm
      ref={form}
      aria-label="Sign in"
      busy={signingIn.isPending}
      labels={{ submit: "Sign in", busy: "Signing in..." }}
      onValues={(values) => signingIn.mutate(givenIn(values))}
    >
      <Field label="Username or email" required>
        <Input
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={limits.login}
          onChange={() => setCodeAsked(undefined)} // another account may have no second factor
        />
      </Field>
      <Field label="Password" required>
        <PasswordInput
          name="password"
          autoComplete="current-password"
          labels={{ show: "Show password", hide: "Hide password" }}
        />
      </Field>
      {codeAsked && <OneTimeCodeField error={codeAsked.error} onSwitch={() => setCodeAsked({})} />}
      {signingIn.isError && !isAboutCode(signingIn.error) && (
        <FieldNote kind="error" className="mt-0">
          {failureOf(signingIn.error)}
        </FieldNote>
      )}
    </BusyForm>
  );
}

function failureOf(error: unknown): string {
  return refusalSentence(error) ?? "Invalid credentials";
}

function isAboutCode(error: unknown): boolean {
  return hasErrorCode(error, "one-time-code-needed") || hasErrorCode(error, "one-time-code-wrong");
}

function givenIn(values: FormData): Credentials {
  const code = textOf(values, "code");
  return {
    username: textOf(values, "username"),
    password: textOf(values, "password"),
    ...(code ? { code } : {}),
  };
}

function textOf(values: FormData, name: string): string {
  return String(values.get(name) ?? "");
}
