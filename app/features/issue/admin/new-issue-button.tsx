import { useMutation } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useNavigate } from "react-router";
import type { Caller } from "#app/platform/http/call.ts";
import { defaultLocale } from "#app/platform/i18n/locales.ts";
import { toastRefusal } from "#app/ui/admin/toasts.ts";
import { Button } from "#app/ui/button.tsx";

type NewIssueButtonProps = { call: Caller } & Pick<React.ComponentProps<typeof Button>, "variant">;

/** Creates an empty draft and opens it. */
export function NewIssueButton({ call, variant }: NewIssueButtonProps) {
  const navigate = useNavigate();
  const making = useMutation({
    mutationFn: async () => {
      const { createIssue } = await import("../contract.ts"); // the dashboard has the button too
      return (await call(createIssue, { body: { texts: [{ locale: defaultLocale }] } })).answer;
    },
    onSuccess: ({ id }) => navigate(`/admin/newsletter/issues/${id}`),
    onError: (error) => toastRefusal(error, "Failed to create an issue"),
  });
  return (
    <Button
      size="sm"
      variant={variant}
      icon={<Plus size={18} aria-hidden="true" />}
      busy={making.isPending}
      busyLabel="Creating..."
      onClick={() => making.mutate()}
    >
      New issue
    </Button>
  );
}
