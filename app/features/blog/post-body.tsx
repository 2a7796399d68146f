import "#app/ui/prose.css";
import { sanitisedHtml } from "#app/ui/trusted-types.ts";

/**
 * A post's HTML: the one place where text of authors becomes markup. It was sanitised by the server, whatever way it came.
 * @example <PostBody html={enhanceHtml(post.content, words)} />
 */
export function PostBody({ html }: { html: string }) {
  const markup = { __html: sanitisedHtml(html) };
  // oxlint-disable-next-line react/no-danger -- sanitised on write and on read; Trusted Types lets nothing else through
  return <div data-slot="post-body" className="prose post-body" dangerouslySetInnerHTML={markup} />;
}
