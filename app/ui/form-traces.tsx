import { tokenPlaceholder } from "#app/platform/http/form-token.ts";

type FormTracesProps = {
  privacyVersion: string;
  /** Needed where the form is made in the browser: the server puts one only into what it renders. */
  token?: string | undefined;
};

/**
 * What a public form sends along unseen. The hidden text field is a honeypot for programs that fill in every field.
 * @example <FormTraces privacyVersion="2026-01" />
 */
export function FormTraces({ privacyVersion, token }: FormTracesProps) {
  return (
    <>
      <div className="visually-hidden" aria-hidden="true">
        <input name="website" tabIndex={-1} autoComplete="off" />
      </div>
      <input type="hidden" name="privacyVersion" value={privacyVersion} />
      {/* The server puts a token in place of the placeholder; the browser gives no value, so that React leaves the token alone. */}
      <input
        type="hidden"
        name="formToken"
        defaultValue={import.meta.env.SSR ? tokenPlaceholder : token}
        suppressHydrationWarning
      />
    </>
  );
}
