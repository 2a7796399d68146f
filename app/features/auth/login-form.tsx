import { useMutation } from "@tanstack/react-query";
import { call } from "#app/platform/http/call.ts";
import { Field } from "#app/ui/field.tsx";
import { FieldNote } from "#app/ui/field-note.tsx";
import { Input } from "#app/ui/input.tsx";
import { PasswordInput } from "#app/ui/password-input.tsx";
import { toast } from "#app/ui/toast.ts";
import { atLeast } from "./at-least.ts";
import { BusyForm } from "./busy-form.tsx";
import { limits, signIn } from "./contract.ts";
import { refusalSentence, successOf } from "./refusal-sentence.ts";
import { useSession } from "./session-context.ts";

/** Signs in; whoever is signed in then is led on by the page around it. */
export function LoginForm() {
  const { begin } = useSession();
  const signingIn = useMutation({
    mutationFn: async (body: { username: string; password: string }) =>
      successOf(await atLeast(call(signIn, { body }))),
    onSuccess: ({ sessionId, user }) => {
      toast({ title: "Login successful", description: `Welcome back, ${user.username}!` });
      begin(sessionId, user);
    },
    onError: (error) => toast({ title: "Login failed", description: failureOf(error), variant: "error" }),
  });
  return (
    <BusyForm
      aria-label="Sign in"
      busy={signingIn.isPending}
      labels={{ submit: "Sign in", busy: "Signing in..." }}
      onValues={(values) =>
        signingIn.mutate({ username: textOf(values, "username"), password: textOf(values, "password") })
      }
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
      <Field label="Password" required>
        <PasswordInput
          name="password"
          autoComplete="current-password"
          labels={{ show: "Show password", hide: "Hide password" }}
        />
      </Field>
      {signingIn.isError && (
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

function textOf(values: FormData, name: string): string {
  return String(values.get(name) ?? "");
}
