import { useMemo } from "react";
import { sanitisedHtml } from "#app/ui/trusted-types.ts";
import { usePostLanguage } from "./use-post-language.ts";

/** A post's HTML: the one place where text of authors becomes markup. It was sanitised by the server, whatever way it came. */
export function PostBody({ html }: { html: string }) {
  const lang = usePostLanguage();
  // The same object for the same text: for another one React would write the text anew, and lose focus and selection in it.
  const markup = useMemo(() => ({ __html: sanitisedHtml(html) }), [html]);
  // oxlint-disable-next-line react/no-danger -- sanitised on write and on read; Trusted Types lets nothing else through
  return <div data-slot="post-body" lang={lang} className="prose post-body" dangerouslySetInnerHTML={markup} />;
}
