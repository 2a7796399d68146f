import { tokenPlaceholder } from "#app/platform/http/form-token.ts";

/** Hidden fields of public forms, including a honeypot. */
export function FormTraces({ privacyVersion }: { privacyVersion: string }) {
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
        defaultValue={import.meta.env.SSR ? tokenPlaceholder : undefined}
        suppressHydrationWarning
      />
    </>
  );
}
