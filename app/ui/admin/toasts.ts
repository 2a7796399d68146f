import { isStatus, refusalMessage } from "#app/platform/http/refusal-message.ts";
import { toast } from "#app/ui/toast.ts";

/** The specification's texts, which all end so, have its title; every other says itself what was done. */
export function toastSuccess(text: string): void {
  toast(text.endsWith(" successfully") ? { title: "Success", description: text } : { title: text });
}

/** Says what was done, and offers to take it back. */
export function toastUndoable(title: string, { hint, undo }: { hint: string; undo: () => void }): void {
  toast({ title, action: { label: "Undo", hint, act: undo } });
}

/** Not shown for an expired session: the login page reports that. */
export function toastError(error: unknown, description: string): void {
  if (!isStatus(error, 401)) toast({ title: "Error", description, variant: "error" });
}

/** Says why the server refused a call, or else that it failed. */
export function toastRefusal(error: unknown, failure: string): void {
  toastError(error, refusalMessage(error) ?? failure);
}
