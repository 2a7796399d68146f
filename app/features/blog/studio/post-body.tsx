import { Textarea } from "#app/ui/textarea.tsx";
import type { Locale } from "#app/platform/i18n/locales.ts";

type PostBodyProps = { value: string; onChange: (html: string) => void; locale: Locale };

/** The text of a post, as HTML. Inside a Field. */
export function PostBody({ value, onChange, locale }: PostBodyProps) {
  return (
    <Textarea
      rows={18}
      grows
      spellCheck
      lang={locale}
      className="font-mono text-s"
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
