import { useMutation } from "@tanstack/react-query";
import { isStatus } from "#app/platform/http/refusal-message.ts";
import { formatDate } from "#app/platform/i18n/format.ts";
import { Button } from "#app/ui/button.tsx";
import { copyText } from "#app/ui/copy-text.ts";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { SidePanel } from "./side-panel.tsx";
import { toastError, toastRefusal, toastSuccess } from "./toasts.ts";

type PreviewLinkPanelProps = {
  /** Explains what the link shows. */
  children: React.ReactNode;
  create: () => Promise<{ url: string; expiresAt: string }>;
  end: () => Promise<unknown>;
};

/** Renders a link that shows a draft to people without an account. */
export function PreviewLinkPanel({ children, create, end }: PreviewLinkPanelProps) {
  const making = useMutation({
    mutationFn: create,
    onSuccess: ({ url }) => void copyText(url, "Link copied", () => toastSuccess("Link created")),
    onError: (error) => toastRefusal(error, "Failed to create the link"),
  });
  const ending = useMutation({
    mutationFn: end,
    onSuccess: () => {
      making.reset();
      toastSuccess("The link no longer works");
    },
    onError: (error) => toastError(error, isStatus(error, 404) ? "There is no link" : "Failed to revoke the link"),
  });
  return (
    <SidePanel title="Preview link">
      <p className="text-s text-text-2">{children}</p>
      {making.data && (
        <Field label="Link" hint={`Works until ${formatDate(making.data.expiresAt)}.`}>
          <Input readOnly value={making.data.url} onFocus={(event) => event.target.select()} />
        </Field>
      )}
      <div className="flex flex-wrap gap-3">
        <Button
          size="sm"
          variant="line"
          busy={making.isPending}
          busyLabel="Creating..."
          disabled={ending.isPending}
          onClick={() => making.mutate()}
        >
          {making.data ? "Create a new link" : "Create a link"}
        </Button>
        <Button
          size="sm"
          variant="quiet"
          busy={ending.isPending}
          busyLabel="Revoking..."
          disabled={making.isPending}
          onClick={() => ending.mutate()}
        >
          Revoke the link
        </Button>
      </div>
    </SidePanel>
  );
}
