import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Caller } from "#app/platform/http/call.ts";
import { fieldErrors } from "#app/platform/http/refusal-message.ts";
import { AdminForm } from "#app/ui/admin/admin-form.tsx";
import { toastError, toastSuccess } from "#app/ui/admin/toasts.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { changeMe, getMe, limits } from "../contract.ts";
import type { User } from "../contract.ts";

export function NameCard({ call, user }: { call: Caller; user: User }) {
  const queries = useQueryClient();
  const saving = useMutation({
    mutationFn: (displayName: string | null) => call(changeMe, { body: { displayName } }),
    onSuccess: ({ data }) => {
      toastSuccess("Name saved");
      queries.setQueriesData({ queryKey: [getMe.path] }, data.user);
    },
    onError: (error) => toastError(error, "Failed to save the name"),
  });
  return (
    <Card>
      <h2 className="mb-4 text-d4">Your name</h2>
      <AdminForm
        aria-label="Your name"
        className="grid gap-4"
        isBusy={saving.isPending}
        onSend={(values) => saving.mutate(String(values.get("displayName") ?? "").trim() || null)}
      >
        <Field
          label="Display name"
          aside="optional"
          hint="Visitors see it on your posts and calls, colleagues next to whatever you do. If it’s empty, they see your username."
          error={fieldErrors(saving.error)["displayName"]}
        >
          <Input name="displayName" autoComplete="name" maxLength={limits.username} defaultValue={user.displayName} />
        </Field>
        <div>
          <Button type="submit" size="sm" busy={saving.isPending} busyLabel="Saving...">
            Save name
          </Button>
        </div>
      </AdminForm>
    </Card>
  );
}
