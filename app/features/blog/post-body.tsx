import { useMemo } from "react";
import { sanitisedHtml } from "#app/platform/trusted-types.ts";
import { usePostLanguage } from "./use-post-language.ts";

/** The only place where authors' HTML becomes markup; sanitised by the server. */
export function PostBody({ html }: { html: string }) {
  const lang = usePostLanguage();
  // Memoised: for a new object React would rewrite the HTML and lose focus and selection.
  const markup = useMemo(() => ({ __html: sanitisedHtml(html) }), [html]);
  // oxlint-disable-next-line react/no-danger -- sanitised on write and on read; Trusted Types lets nothing else through
  return <div data-slot="post-body" lang={lang} className="prose post-body" dangerouslySetInnerHTML={markup} />;
}
