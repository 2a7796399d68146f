import { useQuery } from "@tanstack/react-query";
import { ScrollArea } from "radix-ui";
import type { Caller } from "#app/platform/http/call.ts";
import { refusalMessage } from "#app/platform/http/refusal-message.ts";
import { Notice } from "#app/ui/notice.tsx";
import { Spinner } from "#app/ui/spinner.tsx";
import { sanitisedHtml } from "#app/platform/trusted-types.ts";
import { previewPost } from "../contract.ts";
import "#app/ui/prose.css";

/** Also lists what the server would remove. */
export function PostPreview({ content, call }: { content: string; call: Caller }) {
  const { data, error } = useQuery({
    queryKey: [previewPost.path, content],
    queryFn: async () => (await call(previewPost, { body: { content } })).answer,
    gcTime: 0,
  });
  if (error) {
    return (
      <Notice tone="err" title="There is no preview">
        {refusalMessage(error) ?? "The server could not be reached."}
      </Notice>
    );
  }
  if (!data) return <Spinner className="py-10">Loading preview...</Spinner>;
  return (
    <div className="grid gap-4">
      {data.removed.length > 0 && (
        <Notice tone="warn" title="Removed from the published post" role="status">
          <ul className="mt-1 flex flex-wrap gap-2">
            {data.removed.map((part) => (
              <li key={part}>
                <code className="rounded-sm bg-surface px-1.5 py-0.5 font-mono text-xs">{part}</code>
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <section aria-label="Preview" className="rounded-md border border-line p-5 md:p-6">
        {data.content.trim() === "" ? (
          <p className="text-s text-text-2">There is no text yet.</p>
        ) : (
          <PreviewScroller>
            {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- not a control: it only keeps the text's own links from leaving the form */}
            <div
              className="prose"
              onClick={(event) =>
                event.target instanceof Element && event.target.closest("a") && event.preventDefault()
              }
              // oxlint-disable-next-line react/no-danger -- the server sanitised it (blog/sanitise.server.ts)
              dangerouslySetInnerHTML={{ __html: sanitisedHtml(data.content) }}
            />
          </PreviewScroller>
        )}
      </section>
    </div>
  );
}

/** Its bar hides after 600 ms. The style that it injects is allowed by `scrollAreaStyle`. */
function PreviewScroller({ children }: { children: React.ReactNode }) {
  return (
    <ScrollArea.Root data-slot="scroll-area" scrollHideDelay={600} className="relative h-96 overflow-hidden">
      <ScrollArea.Viewport
        tabIndex={0}
        role="group"
        aria-label="Text"
        className="size-full rounded-[inherit] -outline-offset-3 *:block!"
      >
        {children}
      </ScrollArea.Viewport>
      <ScrollArea.Scrollbar
        data-slot="scroll-area-bar"
        orientation="vertical"
        className="flex w-2.5 touch-none p-0.5 select-none"
      >
        <ScrollArea.Thumb className="grow rounded-full bg-control" />
      </ScrollArea.Scrollbar>
    </ScrollArea.Root>
  );
}
