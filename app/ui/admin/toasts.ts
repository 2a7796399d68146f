import { isStatus, refusalMessage } from "#app/platform/http/refusal-message.ts";
import { toast } from "#app/ui/toast.ts";

/** Shows the specification's texts, which all end like this, with its title; any other text is the title itself. */
export function toastSuccess(text: string): void {
  toast(text.endsWith(" successfully") ? { title: "Success", description: text } : { title: text });
}

/** Reports an action and offers to undo it. */
export function toastUndoable(title: string, { hint, undo }: { hint: string; undo: () => void }): void {
  toast({ title, action: { label: "Undo", hint, act: undo } });
}

/** Shows an error, unless the session has expired: the login page reports that. */
export function toastError(error: unknown, description: string): void {
  if (!isStatus(error, 401)) toast({ title: "Error", description, variant: "error" });
}

/** Shows why the server refused a call, or else that it failed. */
export function toastRefusal(error: unknown, failure: string): void {
  toastError(error, refusalMessage(error) ?? failure);
}
