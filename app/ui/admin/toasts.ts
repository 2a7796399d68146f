import { isStatus } from "#app/platform/http/refusal-message.ts";
import { toast } from "#app/ui/toast.ts";

export function toastSuccess(description: string): void {
  toast({ title: "Success", description });
}

/** Not shown for an expired session: the login page reports that. */
export function toastError(error: unknown, description: string): void {
  if (!isStatus(error, 401)) toast({ title: "Error", description, variant: "error" });
}
