// The admin area's toasts: what was done, and what failed.
import { isStatus } from "#app/platform/http/refusal-message.ts";
import { toast } from "#app/ui/toast.ts";

/** Tells of what was done. */
export function toastSuccess(description: string): void {
  toast({ title: "Success", description });
}

/** Tells of a call that failed. A session that has ended leads to the login page, which says so itself. */
export function toastError(error: unknown, description: string): void {
  if (!isStatus(error, 401)) toast({ title: "Error", description, variant: "error" });
}
