import { useState } from "react";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { limits } from "./contract.ts";

type OneTimeCodeFieldProps = {
  error?: string | undefined;
  /** The other kind of code was chosen. Left out: only the authenticator's will do. */
  onSwitch?: (() => void) | undefined;
};

/** The code of an authenticator app, or a recovery code in its place: that has letters, for which phones need other keys. */
export function OneTimeCodeField({ error, onSwitch }: OneTimeCodeFieldProps) {
  const [isRecovery, setIsRecovery] = useState(false);
  const kind = isRecovery ? recovery : oneTime;
  function other() {
    setIsRecovery(!isRecovery);
    onSwitch?.(); // what was wrong was so of the other code
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
  hint: "The six digits that your authenticator app shows now.",
  other: "Phone not at hand? Use a recovery code",
  typing: { inputMode: "numeric", autoComplete: "one-time-code" },
} as const;

const recovery = {
  label: "Recovery code",
  hint: "One of the ten that you kept. Each works once.",
  other: "Use the authenticator app",
  typing: { inputMode: "text", autoComplete: "off", autoCapitalize: "characters" },
} as const;

/** Whoever asked for the other field goes on there. */
function focus(input: HTMLInputElement | null) {
  input?.focus();
}
