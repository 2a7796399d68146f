import { useState } from "react";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { limits } from "./contract.ts";

type OneTimeCodeFieldProps = {
  error?: string | undefined;
  /** Called on switching to a recovery code and back; if undefined, recovery codes aren't accepted. */
  onSwitch?: (() => void) | undefined;
};

/** Renders the field for a code. Recovery codes contain letters, so they need another keyboard. */
export function OneTimeCodeField({ error, onSwitch }: OneTimeCodeFieldProps) {
  const [isRecovery, setIsRecovery] = useState(false);
  const kind = isRecovery ? recovery : oneTime;
  function other() {
    setIsRecovery(!isRecovery);
    onSwitch?.(); // the error was about the other code
  }
  return (
    <div>
      <Field label={kind.label} hint={kind.hint} error={error} required>
        <Input
          key={kind.label}
          name="code"
          maxLength={limits.code}
          spellCheck={false}
          className="font-mono tracking-wider"
          ref={isRecovery ? focus : undefined}
          {...kind.typing}
        />
      </Field>
      {onSwitch && (
        <button type="button" className="link target relative mt-3 text-s" onClick={other}>
          {kind.other}
        </button>
      )}
    </div>
  );
}

const oneTime = {
  label: "One-time code",
  hint: "The six digits shown in your authenticator app.",
  other: "Phone not at hand? Use a recovery code",
  typing: { inputMode: "numeric", autoComplete: "one-time-code" },
} as const;

const recovery = {
  label: "Recovery code",
  hint: "One of your ten recovery codes. Each works once.",
  other: "Use the authenticator app",
  typing: { inputMode: "text", autoComplete: "off", autoCapitalize: "characters" },
} as const;

/** Moves the focus to the field after switching. */
function focus(input: HTMLInputElement | null) {
  input?.focus();
}
