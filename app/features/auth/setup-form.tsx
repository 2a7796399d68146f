import { call } from "#app/platform/http/call.ts";
import { fieldErrors } from "#app/platform/http/refusal-message.ts";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { toast } from "#app/ui/toast.ts";
import { limits, setUp } from "./contract.ts";
import { NewPasswordForm, UsernameField } from "./new-password-form.tsx";
import { hasErrorCode } from "./refusal-sentence.ts";

type SetupFormProps = {
  /** True if the site has a public address. */
  asksForCode: boolean;
  onDone: () => void;
};

export function SetupForm({ asksForCode, onDone }: SetupFormProps) {
  return (
    <NewPasswordForm
      label="Set up"
      labels={{ submit: "Create Admin", busy: "Creating Admin..." }}
      failure="Failed to create admin user"
      failureTitle="Setup failed"
      send={async (valueOf) => call(setUp, { body: bodyOf(valueOf) })}
      onDone={() => {
        toast({ title: "Admin setup complete", description: "You can now sign in." });
        onDone();
      }}
      above={(error) => (
        <>
          <UsernameField error={error} />
          <Field label="Email" error={fieldErrors(error)["email"]} required>
            <Input name="email" type="email" autoComplete="email" maxLength={limits.login} />
          </Field>
        </>
      )}
      below={(error) => (asksForCode || hasErrorCode(error, "setup-code")) && <CodeField />}
    />
  );
}

function CodeField() {
  return (
    <Field label="Setup code" hint="Printed in the server’s terminal at startup." required>
      <Input
        name="setupCode"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={limits.setupCode}
      />
    </Field>
  );
}

function bodyOf(valueOf: (name: string) => string) {
  const code = valueOf("setupCode");
  return {
    username: valueOf("username"),
    email: valueOf("email"),
    password: valueOf("password"),
    ...(code ? { setupCode: code } : {}),
  };
}
