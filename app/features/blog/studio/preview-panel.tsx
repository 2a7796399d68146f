import { useMutation } from "@tanstack/react-query";
import type { Caller } from "#app/platform/http/call.ts";
import { isStatus, refusalMessage } from "#app/platform/http/refusal-message.ts";
import { dayOf } from "#app/platform/i18n/company-words.ts";
import { toastError, toastSuccess } from "#app/ui/admin/toasts.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { createPreviewLink, endPreviewLink } from "./contract.ts";
import { SidePanel } from "#app/ui/admin/side-panel.tsx";

/** A link that shows the post, with its draft, to people without an account. */
export function PreviewPanel({ postId, call }: { postId: string; call: Caller }) {
  const params = { id: postId };
  const make = useMutation({
    mutationFn: async () => (await call(createPreviewLink, { params })).answer,
    onSuccess: ({ url }) => void copy(url),
    onError: (error) => toastError(error, refusalMessage(error) ?? "Failed to create the link"),
  });
  const end = useMutation({
    mutationFn: async () => call(endPreviewLink, { params }),
    onSuccess: () => {
      make.reset();
      toastSuccess("The link no longer works");
    },
    onError: (error) => toastError(error, isStatus(error, 404) ? "There is no link" : "Failed to end the link"),
  });
  const isBusy = make.isPending || end.isPending;
  return (
    <SidePanel title="Preview link">
      <p className="text-s text-text-2">
        Anyone who has it sees the post as it would be published, for 7 days. A new link ends the one before.
      </p>
      {make.data && (
        <Field label="Link" hint={`Works until ${dayOf(make.data.expiresAt)}.`}>
          <Input readOnly value={make.data.url} onFocus={(event) => event.target.select()} />
        </Field>
      )}
      <div className="flex flex-wrap gap-3">
        <Button
          size="sm"
          variant="line"
          busy={make.isPending}
          busyLabel="Creating..."
          disabled={isBusy}
          onClick={() => make.mutate()}
        >
          {make.data ? "Create a new link" : "Create a link"}
        </Button>
        <Button size="sm" variant="quiet" disabled={isBusy} onClick={() => end.mutate()}>
          End the link
        </Button>
      </div>
    </SidePanel>
  );
}

async function copy(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    toastSuccess("Link copied");
  } catch {
    toastSuccess("Link created"); // the browser doesn't allow it: the field has it
  }
}
