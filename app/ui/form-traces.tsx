import { tokenPlaceholder } from "#app/platform/http/form-token.ts";

type FormTracesProps = {
  privacyVersion: string;
  /** Required if the form is rendered in the browser. What the server renders without one gets a new one. */
  token?: string | undefined;
};

/**
 * Renders a public form's hidden fields. The text field is a honeypot for programs that fill in every field.
 * @example <FormTraces privacyVersion="2026-01" />
 */
export function FormTraces({ privacyVersion, token }: FormTracesProps) {
  return (
    <>
      <div className="visually-hidden" aria-hidden="true">
        <input name="website" tabIndex={-1} autoComplete="off" />
      </div>
      <input type="hidden" name="privacyVersion" value={privacyVersion} />
      {/* The server replaces the placeholder by a token; the browser passes the same or none, so that React keeps it. */}
      <input
        type="hidden"
        name="formToken"
        defaultValue={token ?? (import.meta.env.SSR ? tokenPlaceholder : undefined)}
        suppressHydrationWarning
      />
    </>
  );
}
